import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import { Mark } from '../../../../ui/mark.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { MissingPupil } from '../../../tiles/board-tiles.ts';
import { boardsTexts } from '../../../tiles/texts.ts';
import classes from './boards-section.module.css';

/** Who has not arrived yet, against the list of the class. */
export function MissingPupils({ missing }: { readonly missing: readonly MissingPupil[] }) {
  const texts = useTextsOf(boardsTexts);
  if (missing.length === 0) {
    return (
      <p className={classes.more}>
        <Mark kind="good">{texts.everyone}</Mark>
      </p>
    );
  }
  return (
    <Panel title={texts.missing(missing.length)} hint={texts.missingHint}>
      <ul className={classes.missing} aria-label={texts.missing(missing.length)}>
        {missing.map(({ id, name, boards }) => (
          <li key={id}>
            <strong>{name}</strong> <span>{boards.length > 0 ? boards.join(' · ') : texts.noBoard}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
