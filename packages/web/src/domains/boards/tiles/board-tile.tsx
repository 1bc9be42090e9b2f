import type { RecordValue } from '@tinkerstream/contract/points';
import type { CSSProperties, ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { useRovingFocus } from '../../../ui/form/use-roving-focus.ts';
import { Mark } from '../../../ui/mark.tsx';
import { Ago } from '../../../ui/text/ago.tsx';
import { columnsOf, exactText, valueText } from '../../../ui/text/number-text.ts';
import { Sparkline, TrendWords } from '../../records/index.ts';
import classes from './board-tile.module.css';
import { tileTexts } from './texts.ts';

/** The ends of a first sentence, or of its first part, in each language. */
const ENDS = ['。', '；', '. '];
const [OPENING, CLOSING] = ['“「', '”」'];

/** The cause of a problem: the first sentence of its text, without the end. The rest of the text says what to do. */
export function causeOf(text: string): string {
  let quotes = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (OPENING.includes(letter)) quotes += 1;
    else if (CLOSING.includes(letter)) quotes -= 1;
    // A quoted message may have sentences too.
    else if (quotes === 0 && ENDS.some((end) => text.startsWith(end, at))) return text.slice(0, at);
  }
  return text;
}

interface BoardTileProps {
  /** The name of the board, or a link with the name, which covers the whole tile. */
  readonly title: ReactNode;
  /** A second name: that of the board's owner, or its serial number. */
  readonly note?: ReactNode;
  /** The name of the value; absent where all tiles show the same data type. */
  readonly dataTypeName?: string | undefined;
  readonly value: RecordValue | undefined;
  readonly unit?: string | undefined;
  /** The small line, oldest value first. */
  readonly line: readonly (number | null)[];
  /** The time when the latest value arrived, in milliseconds since 1970 UTC. */
  readonly time: number | undefined;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
  /** Whatever needs attention, in words; the tile shows the first sentence. */
  readonly alerts: readonly string[];
  /** Whether the value may be out of date. */
  readonly isStale: boolean;
  /** Whether the board belongs to the user. */
  readonly isOwn?: boolean;
}

/** A tile for a board: its name, latest value with a small line, its age, and problems, in colour and words. */
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
  const texts = useTexts(tileTexts);
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

/** The list of tiles, with as many side by side as fit. Their links are one stop of the Tab key, with arrow keys inside. */
export function BoardTiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const roving = useRovingFocus<HTMLUListElement>();
  return (
    <ul {...roving} className={classes.tiles} aria-label={label}>
      {children}
    </ul>
  );
}
