import type { Project } from '@tinkerstream/contract/projects';
import { useLanguage, useTexts } from '../../../../../i18n/texts.ts';
import { nameSlug } from '../../../../../platform/name-slug.ts';
import { useRovingFocus } from '../../../../../ui/form/use-roving-focus.ts';
import { TextLink } from '../../../../../ui/links/links.tsx';
import { useTopicLinkSearch } from '../../../../../ui/links/topic-link-search.ts';
import { Panel } from '../../../../../ui/page/panel.tsx';
import { countText } from '../../../../../ui/text/number-text.ts';
import classes from './topic-columns.module.css';

/** The stored messages of each topic as columns, which grow by one with each message. Each column has its number as text. */
export function TopicColumns({ topics }: { topics: Project['topics'] }) {
  const { overview: texts } = useTexts();
  const { language } = useLanguage();
  const search = useTopicLinkSearch();
  const roving = useRovingFocus<HTMLOListElement>();
  const highest = Math.max(1, ...topics.map((topic) => topic.totalNumberOfMessages));
  return (
    <Panel title={texts.columns} hint={texts.columnsHint}>
      {topics.length === 0 ? (
        <p className={classes.none}>{texts.noColumns}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
        <div className={classes.scroll} tabIndex={0}>
          <ol className={classes.columns} {...roving}>
            {topics.map(({ topicId, topicName, description, totalNumberOfMessages: count }) => (
              <li key={topicId} title={`${description} (${topicName})`}>
                <span className={classes.plot}>
                  <span className={classes.count}>{countText(count, language)}</span>
                  <span
                    className={classes.bar}
                    style={{ height: `${(count / highest) * 100}%` }}
                    data-testid={`column-${topicName}`}
                  />
                </span>
                <TextLink
                  to="/topic/$topicId/$topicDescription"
                  params={{ topicId, topicDescription: nameSlug(description) }}
                  search={search}
                  className={classes.topic}
                >
                  {description}
                </TextLink>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Panel>
  );
}
