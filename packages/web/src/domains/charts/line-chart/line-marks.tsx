import { useEffect, useRef } from 'react';
import type { Drawn } from './drawing/drawing.ts';
import classes from './line-chart.module.css';

/** A moment to mark on a chart. */
export interface LineMark {
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** The second kind looks weaker. */
  readonly kind: 'first' | 'second';
}

interface LineMarksProps {
  readonly marks: readonly LineMark[];
  readonly drawn: Drawn;
}

/** Marks moments over a drawing, and moves with it. The page says in words what the marks mean. */
export function LineMarks({ marks, drawn }: LineMarksProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const { plot } = drawn;
      const span = plot?.span();
      for (const [index, element] of [...(frame.current?.children ?? [])].entries()) {
        const time = marks[index]?.time;
        const isShown = plot && span && time !== undefined && span.start <= time && time <= span.end;
        (element as HTMLElement).hidden = !isShown;
        if (isShown) (element as HTMLElement).style.left = `${plot.xOf(time)}px`;
      }
    };
    place();
    return drawn.onDrawn(place);
  }, [marks, drawn]);
  return (
    <div ref={frame} className={classes.marks} aria-hidden>
      {marks.map(({ kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark has no other identity
        <span key={index} data-kind={kind} hidden />
      ))}
    </div>
  );
}
