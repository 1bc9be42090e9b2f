import { DEFAULT_COLOUR } from '@tinkerstream/contract/charts';
import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../../../i18n/texts.ts';
import { Loading } from '../../../../ui/loading/loading.tsx';
import { useScheme } from '../../../../ui/paper/use-medium.ts';
import { columnsOf, valueText } from '../../../../ui/text/number-text.ts';
import { TrendWords } from '../../../records/index.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { isReadable } from '../../colours.ts';
import { LiveText } from '../../latest/live-text.tsx';
import { useLatestExports } from '../../latest/use-latest-exports.ts';
import { type LiveValue, useLatestValues } from '../../latest/use-latest-values.ts';
import { useSilence } from '../../latest/use-silence.ts';
import { ValueTime } from '../../latest/value-time.tsx';
import { NoData } from '../../no-data.tsx';
import paper from '../../paper.module.css';
import classes from './view.module.css';

/** Sizes in pixels of the picture. */
const [WIDTH, HEIGHT, MAX_PX, MARGIN] = [1200, 400, 240, 40];

/** Draws a text as large as fits on one line. */
function textPicture(text: string, paper: string, element: HTMLElement | null): HTMLCanvasElement | undefined {
  if (!element) return undefined;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const { color, fontFamily } = getComputedStyle(element.querySelector('code, p') ?? element);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.font = `700 ${MAX_PX}px ${fontFamily}`;
  const scale = Math.min(1, (WIDTH - 2 * MARGIN) / pen.measureText(text).width);
  pen.font = `700 ${MAX_PX * scale}px ${fontFamily}`;
  [pen.fillStyle, pen.textAlign, pen.textBaseline] = [color, 'center', 'middle'];
  pen.fillText(text, WIDTH / 2, HEIGHT / 2);
  return canvas;
}

/** The shares of its size to which a text shrinks; even longer texts scroll. */
const PARTS = [1, 0.85, 0.7, 0.6, 0.5] as const;

/** Shrinks a text until its frame need not scroll. The style of the text multiplies its size by `--fit`. */
function useFittedText(frame: RefObject<HTMLElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text needs another size
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => {
      for (const part of PARTS) {
        element.style.setProperty('--fit', String(part));
        if (element.scrollHeight <= element.clientHeight + 1) return;
      }
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, text]);
}

/** The longest headline, in characters. */
const LONG = 120;
/** Texts longer than this may have to scroll on a card. */
const SCROLLED_LENGTH = 40;

export function PlainTextView({ chart, feed, compact }: ChartTypeViewProps) {
  const { values, isLoading } = useLatestValues(chart, feed);
  const silence = useSilence();
  const element = useRef<HTMLElement>(null);
  const scheme = useScheme();
  const { language } = useLanguage();
  const { color = DEFAULT_COLOUR } = chart.chartConfig;
  const [live] = values.values();
  const unit = chart.chartSources[0]?.dataRecordType?.unit;
  const text = live ? valueText(live.value, language, unit) : '';
  const length = columnsOf(text);
  useFittedText(element, text);
  const draw = useCallback((paper: string) => textPicture(text, paper, element.current), [text]);
  const colourOf = (shown: LiveValue) => {
    if (silence.isStale(shown)) return 'var(--mantine-color-dimmed)';
    return isReadable(color, scheme) ? color : 'var(--mantine-color-text)';
  };
  useLatestExports(chart, values, { element, draw, colourOf });
  return (
    <figure
      ref={element}
      aria-label={chart.name}
      className={`${paper.paper} ${classes.frame}`}
      data-compact={compact || undefined}
      data-long={length > LONG || undefined}
      // Scrollable regions must be focusable.
      tabIndex={compact && length > SCROLLED_LENGTH ? 0 : undefined}
    >
      <div className={classes.text}>
        {live ? (
          <>
            <p className={classes.value} style={{ '--length': length } as CSSProperties}>
              <LiveText
                live={live}
                unit={unit}
                colour={isReadable(color, scheme) ? color : undefined}
                isStale={silence.isStale(live)}
              />
              <TrendWords values={live.recent} />
            </p>
            <span className={classes.time}>
              <ValueTime live={live} silence={silence} />
            </span>
          </>
        ) : isLoading ? (
          <Loading />
        ) : (
          <NoData />
        )}
      </div>
    </figure>
  );
}
