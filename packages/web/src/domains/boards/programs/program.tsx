import { type BoardKind, type BoardTarget, SNIPPETS, type Snippet } from '@tinkerstream/contract/boards/snippets';
import { useTexts } from '../../../i18n/texts.ts';
import { CopyButton } from '../../../ui/links/copy-button.tsx';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { BlockPicture } from './block-picture.tsx';
import classes from './board-programs.module.css';
import { kindTexts } from './kind-texts.ts';

interface ProgramProps {
  readonly kind: BoardKind;
  readonly target: BoardTarget;
}

/** The steps that make a board send, with its program. */
export function Program({ kind, target }: ProgramProps) {
  const { boards: texts, boardsFind, common } = useTexts();
  const { name, steps } = useTexts(kindTexts)[kind];
  const snippet: Snippet = SNIPPETS[kind];
  const { needs, tried, language, blocks, hasFixedHost } = snippet;
  const needsLabel = needs?.includes(' install ') ? texts.install : texts.needs;
  const label = language === 'blocks' ? texts.text(name) : texts.program(name);
  const program = snippet.program(target);
  return (
    <>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {hasFixedHost && (
        <p>
          <TextLink to="/static/board-hosts" underline="always">
            {boardsFind.hosts.link}
          </TextLink>
        </p>
      )}
      {needs && (
        <div className={classes.needs}>
          <p>{needsLabel}</p>
          <Copyable value={needs} label={needsLabel} block />
        </div>
      )}
      <div className={classes.columns}>
        <div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <section className={classes.code} tabIndex={0} aria-label={label}>
            <pre data-testid="program">{program}</pre>
          </section>
          <CopyButton
            value={program}
            label={`${common.copy}: ${label}`}
            shortLabel={common.copy}
            copiedMessage={texts.programCopied}
          />
        </div>
        {blocks && <BlockPicture label={texts.blocks} blocks={blocks(target)} />}
      </div>
      <p className={classes.tried}>
        <Mark kind={tried === 'no' ? 'alert' : 'good'}>{texts.tried[tried]}</Mark>
      </p>
    </>
  );
}
