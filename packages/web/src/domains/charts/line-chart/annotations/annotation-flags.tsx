import type { Annotation } from '@tinkerstream/contract/topics';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../../i18n/texts.ts';
import { localTime } from '../../../../ui/text/local-time.ts';
import type { Drawn } from '../drawing/drawing.ts';
import classes from './annotations.module.css';
import { texts as annotationTexts } from './texts.ts';

interface AnnotationFlagsProps {
  /** Annotations in order of time: their positions are their numbers. */
  readonly annotations: readonly Annotation[];
  readonly drawn: Drawn;
  /** Whether the flags have no texts, for small places. */
  readonly isCompact: boolean;
}

/** The width of a flag in pixels. Flags closer together share the number of the first one. */
const FLAG_PX = 24;

/** A thin line with a number at each annotated moment, over the drawing. The text appears on hover and focus. */
export function AnnotationFlags({ annotations, drawn, isCompact }: AnnotationFlagsProps) {
  const texts = useTexts(annotationTexts);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const { plot } = drawn;
      const span = plot?.span();
      const width = frame.current?.clientWidth ?? 0;
      let first: { readonly left: number; readonly number: HTMLElement | null } | undefined;
      for (const [index, element] of [...(frame.current?.children ?? [])].entries()) {
        const time = Date.parse(annotations[index]?.time ?? '');
        const isShown = plot && span && span.start <= time && time <= span.end;
        (element as HTMLElement).hidden = !isShown;
        if (!isShown) continue;
        const left = plot.xOf(time);
        const number = element.querySelector<HTMLElement>('[data-number]');
        if (first && left - first.left < FLAG_PX) {
          (element as HTMLElement).hidden = true;
          if (first.number) first.number.dataset.to = `–${index + 1}`;
          continue;
        }
        first = { left, number };
        delete number?.dataset.to;
        (element as HTMLElement).style.left = `${left}px`;
        // The text opens to the side with more room.
        (element as HTMLElement).dataset.side = left > width / 2 ? 'left' : 'right';
      }
    };
    place();
    return drawn.onDrawn(place);
  }, [annotations, drawn]);
  return (
    <div ref={frame} className={classes.flags} data-testid="annotations">
      {annotations.map(({ id, time, text }, index) => (
        <div key={id} className={classes.flag} hidden>
          {isCompact ? (
            <span className={classes.number} title={text}>
              <span data-number>{index + 1}</span>
            </span>
          ) : (
            <>
              <button
                type="button"
                className={classes.number}
                aria-label={texts.number(index + 1, localTime(time), text)}
              >
                <span data-number>{index + 1}</span>
              </button>
              <span className={classes.text} aria-hidden="true">
                {text}
              </span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
