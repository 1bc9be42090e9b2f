import { memo } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { Ago } from '../../../../ui/text/ago.tsx';
import { LiveText } from '../../latest/live-text.tsx';
import type { LegendLine } from '../lines/legend-lines.ts';
import type { Sign } from '../lines/signs.ts';
import { FrontButton } from './front-button.tsx';
import classes from './legend.module.css';
import { SignMark } from './sign-mark.tsx';

/** The actions of a legend on the line of an item, by its key. */
export interface LegendActions {
  readonly onToggle: (key: string) => void;
  /** Shows only this line, or all lines again. */
  readonly onIsolate: (key: string) => void;
  /** Moves a line to the front of the others, or back. */
  readonly onFront: (key: string) => void;
  /** Called when the pointer or the focus enters a line, or leaves it. */
  readonly onPoint: (key: string | undefined) => void;
}

interface LegendItemProps extends Pick<LegendLine, 'label' | 'unit' | 'colour' | 'isHidden'>, LegendActions {
  readonly id: string;
  readonly sign: Sign;
  /** Whether the line is the only one, which cannot be hidden. */
  readonly isOnly: boolean;
  readonly isRight: boolean;
  readonly isCompact: boolean;
  readonly hasShortAge: boolean;
  readonly isFront: boolean;
  readonly isPointed: boolean;
  /** Whether the line is in the background, and so has another colour than its sample. */
  readonly isBack: boolean;
  /** Whether the value may be out of date. */
  readonly isStale: boolean;
  readonly value: number | undefined;
  /** The time of the value; undefined if the legend shows one time for all lines. */
  readonly time: number | undefined;
  readonly now: number;
  readonly arrivals: number;
}

/** An item of the legend. It is memoised: with forty lines, only changed values render. */
export const LegendItem = memo(function LegendItem(props: LegendItemProps) {
  const { id, label, unit, colour, sign, isHidden, isOnly, isRight, isCompact, isFront, isStale } = props;
  const { value, time, now, arrivals, onToggle, onIsolate, onFront, onPoint } = props;
  const { charts: texts, chartRange } = useTexts();
  const name = (
    <>
      <span className={classes.swatch} style={{ color: colour }}>
        <SignMark sign={sign} />
      </span>
      <span className={classes.name} title={label}>
        {label}
      </span>
    </>
  );
  return (
    <li
      data-hidden={isHidden || undefined}
      data-stale={isStale || undefined}
      data-back={(props.isBack && !isFront && !props.isPointed) || undefined}
      data-pointed={props.isPointed || undefined}
      onPointerEnter={() => onPoint(id)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(id)}
      onBlur={() => onPoint(undefined)}
    >
      {isOnly ? (
        name
      ) : (
        <button
          type="button"
          className={classes.line}
          aria-pressed={!isHidden}
          aria-keyshortcuts="Shift+Enter"
          title={chartRange.legendHint}
          onClick={({ shiftKey }) => (shiftKey ? onIsolate(id) : onToggle(id))}
          onDoubleClick={() => onIsolate(id)}
        >
          {name}
        </button>
      )}
      {isRight && (
        <span className={classes.when} title={chartRange.rightAxis}>
          {isCompact ? '→' : `(${chartRange.rightAxis})`}
        </span>
      )}
      {value === undefined ? (
        <span className={classes.when}>{texts.waiting}</span>
      ) : (
        <>
          <LiveText live={{ value, arrivals }} unit={unit} isStale={isStale} />
          {time !== undefined && (
            <span className={classes.when}>
              <Ago time={time} now={now} isShort={props.hasShortAge} />
            </span>
          )}
        </>
      )}
      {!isOnly && !isCompact && <FrontButton label={label} isFront={isFront} onFront={() => onFront(id)} />}
    </li>
  );
});
