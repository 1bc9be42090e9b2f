import type { RecordValue } from '@tinkerstream/contract/points';
import type { CSSProperties, ReactNode } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { useRovingFocus } from '../../../ui/form/use-roving-focus.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Ago } from '../../../ui/text/ago.tsx';
import { columnsOf, exactText, valueText } from '../../../ui/text/number-text.ts';
import { Sparkline } from '../activity/sparkline.tsx';
import { TrendWords } from '../activity/trend-words.tsx';
import classes from './board-tile.module.css';
import { causeOf } from './cause.ts';
import { tileTexts } from './texts.ts';

interface BoardTileProps {
  /** The name of the board, or a link with it that the whole tile follows. */
  readonly title: ReactNode;
  /** A second name: whose board it is, or its serial number. */
  readonly note?: ReactNode;
  /** What the value is; absent where all tiles show the same. */
  readonly dataTypeName?: string | undefined;
  readonly value: RecordValue | undefined;
  readonly unit?: string | undefined;
  /** Oldest first. */
  readonly line: readonly (number | null)[];
  /** When the latest value arrived, in milliseconds since 1970 UTC. */
  readonly time: number | undefined;
  /** The server's time, likewise. */
  readonly now: number;
  /** What needs attention, in words; the first sentence is shown. */
  readonly alerts: readonly string[];
  /** Whether the value may no longer be true. */
  readonly isStale: boolean;
  /** Whether the board is that of the user. */
  readonly isOwn?: boolean;
}

/** A board on a tile: its name, latest value with a small line, its age, and what is wrong, in colour and words. */
export function BoardTile({
  title,
  note,
  dataTypeName,
  value,
  unit,
  line,
  time,
  now,
  alerts,
  isStale,
  isOwn = false,
}: BoardTileProps) {
  const { language } = useLanguage();
  const texts = useTextsOf(tileTexts);
  return (
    <li
      className={classes.tile}
      data-alert={alerts.length > 0 || undefined}
      data-stale={isStale || undefined}
      data-own={isOwn || undefined}
      data-testid="board-tile"
    >
      <span className={classes.head}>
        <span className={classes.name}>{title}</span>
        {isOwn && <span className={classes.own}>{texts.own}</span>}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      {value === undefined ? (
        <span className={classes.nothing}>{texts.nothingYet}</span>
      ) : (
        <span className={classes.reading}>
          <code
            title={exactText(value, language)}
            style={{ '--length': columnsOf(valueText(value, language, unit)) } as CSSProperties}
          >
            {valueText(value, language, unit)}
          </code>
          <Sparkline values={line} />
          <TrendWords values={line} />
        </span>
      )}
      <span className={classes.foot}>
        {dataTypeName && value !== undefined && <span className={classes.type}>{dataTypeName}</span>}
        {time !== undefined && <Ago time={time} now={now} isShort />}
      </span>
      {alerts.map((alert) => (
        <Mark key={alert} kind="alert">
          <span className={classes.alert} title={alert}>
            {causeOf(alert)}
          </span>
        </Mark>
      ))}
    </li>
  );
}

/** The list of tiles, as many side by side as fit. Their links are one stop of the Tab key, with arrow keys inside. */
export function BoardTiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const roving = useRovingFocus<HTMLUListElement>();
  return (
    <ul {...roving} className={classes.tiles} aria-label={label}>
      {children}
    </ul>
  );
}
