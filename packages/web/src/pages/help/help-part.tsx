import { ExamplePrograms } from '../../domains/boards/index.ts';
import { useLanguage } from '../../i18n/texts.ts';
import { LinkOriginChoice } from '../../ui/links/link-origin-choice.tsx';
import { TextLink } from '../../ui/links/links.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { HELP_PICTURES, type HelpPart, type IdeaKey } from './contents/help-content.ts';
import { IDEAS } from './contents/ideas.ts';
import classes from './help-page.module.css';

/** One piece of a section. */
export function HelpPartView({ part }: { part: HelpPart }) {
  const { language } = useLanguage();
  if (typeof part === 'string') return <p>{part}</p>;
  if ('steps' in part) return <Items tag="ol" items={part.steps} />;
  if ('points' in part) return <Items tag="ul" items={part.points} />;
  if ('code' in part) return <Code text={part.code} />;
  if ('terms' in part) {
    return (
      <dl>
        {part.terms.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    );
  }
  if ('picture' in part) {
    return (
      <img
        src={`/pictures/${part.picture}.${language}.jpg`}
        alt={part.alt}
        {...HELP_PICTURES[part.picture]}
        loading="lazy"
        className={classes.picture}
      />
    );
  }
  if ('ideas' in part) {
    return (Object.keys(IDEAS) as IdeaKey[]).map((key) => (
      <div key={key}>
        <h3>{part.ideas[key][0]}</h3>
        <p>{part.ideas[key][1]}</p>
        <Code text={ideaCode(key)} />
      </div>
    ));
  }
  if ('programs' in part) {
    return (
      <div className={classes.programs}>
        <LinkOriginChoice />
        <PartBoundary>
          <ExamplePrograms />
        </PartBoundary>
      </div>
    );
  }
  return (
    <p>
      <TextLink to={part.to} underline="always">
        {part.text}
      </TextLink>
    </p>
  );
}

function Items({ tag: Tag, items }: { tag: 'ol' | 'ul'; items: readonly string[] }) {
  return (
    <Tag>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Tag>
  );
}

function Code({ text }: { text: string }) {
  return <pre className={classes.code}>{text}</pre>;
}

/** What a board reads for an idea, on the kinds of boards that schools have. */
function ideaCode(key: IdeaKey): string {
  const { makeCode, arduino, microPython } = IDEAS[key];
  return `${key}=…\nMakeCode:    ${makeCode}\nArduino:     ${arduino}\nMicroPython: ${microPython}`;
}
