import { type RefObject, useEffect, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { localTime } from '../../../ui/local-time.ts';
import type { Plot, PlotLine } from './plot.ts';
import { valueText } from './value-text.ts';

interface ChartDescriptionProps {
  readonly id: string;
  readonly lines: readonly PlotLine[];
  readonly plot: RefObject<Plot | undefined>;
  /** Calls a listener after each drawing, until the returned function is called. */
  readonly onDrawn: (listener: () => void) => () => void;
}

/** Nobody is read to sixty times a second. */
const INTERVAL_MS = 1000;

/** What the canvas shows, for those who do not see it. */
export function ChartDescription({ id, lines, plot, onDrawn }: ChartDescriptionProps) {
  const { chartLines: texts } = useTexts();
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const describe = () => {
      timer = undefined;
      const span = plot.current?.span();
      if (!span) return setText('');
      const ranges = plot.current?.ranges() ?? [];
      const sentences = ranges.flatMap((range, index) => {
        const label = lines[index]?.label ?? '';
        return range ? texts.range(label, valueText(range.start), valueText(range.end)) : [];
      });
      setText([texts.description(localTime(span.start), localTime(span.end)), ...sentences].join(' '));
    };
    const stop = onDrawn(() => {
      timer ??= setTimeout(describe, INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [lines, plot, onDrawn, texts]);
  return (
    <span id={id} hidden>
      {text}
    </span>
  );
}
