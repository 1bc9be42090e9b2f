import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { localTime } from '../../../../ui/text/local-time.ts';
import type { Drawn } from '../drawing/drawing.ts';
import { placeIn } from '../pointer/place.ts';
import classes from './annotations.module.css';
import { texts as annotationTexts } from './texts.ts';

interface TimePickerProps {
  readonly drawn: Drawn;
  /** The picked time, in milliseconds since 1970 UTC; NaN while no time is picked. */
  readonly time: number;
  readonly onTime: (time: number) => void;
}

/** A press of an arrow key moves by one of this many parts of the chart, with Shift by ten of them. */
const STEPS = 200;

/** Picks a time in a chart: by pointer, by touch, and as a slider by keyboard. */
export function TimePicker({ drawn, time, onTime }: TimePickerProps) {
  const texts = useTexts(annotationTexts);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const { plot } = drawn;
      const span = plot?.span();
      if (!line.current) return;
      const isShown = plot && span && span.start <= time && time <= span.end;
      line.current.hidden = !isShown;
      if (isShown) line.current.style.left = `${plot.xOf(time)}px`;
    };
    place();
    return drawn.onDrawn(place);
  }, [drawn, time]);

  const pick = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const { plot } = drawn;
    const { x } = placeIn(event.currentTarget, event.nativeEvent);
    const picked = plot?.at(x, 0).time ?? Number.NaN;
    const span = plot?.span();
    if (span && Number.isFinite(picked)) onTime(Math.round(Math.min(Math.max(picked, span.start), span.end)));
  };

  const press = (event: KeyboardEvent) => {
    const span = drawn.plot?.span();
    if (!span) return;
    const step = ((span.end - span.start) / STEPS) * (event.shiftKey ? 10 : 1);
    const from = Number.isFinite(time) ? time : span.end;
    const moved = { ArrowLeft: from - step, ArrowRight: from + step, Home: span.start, End: span.end }[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    onTime(Math.round(Math.min(Math.max(moved, span.start), span.end)));
  };

  const span = drawn.plot?.span();
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className={classes.picker}
        aria-label={texts.pick}
        aria-valuemin={span?.start ?? 0}
        aria-valuemax={span?.end ?? 0}
        aria-valuenow={Number.isFinite(time) ? time : (span?.end ?? 0)}
        aria-valuetext={Number.isFinite(time) ? localTime(time) : texts.timeMissing}
        onPointerDown={pick}
        onPointerMove={pick}
        onKeyDown={press}
      />
      <div ref={line} className={classes.picked} hidden />
    </>
  );
}
