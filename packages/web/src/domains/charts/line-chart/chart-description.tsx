import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { numberText, withUnit } from '../../../ui/text/number-text.ts';
import type { Drawn } from './drawing/drawing.ts';
import type { PlotLine } from './lines/plot-line.ts';

interface ChartDescriptionProps {
  readonly id: string;
  readonly lines: readonly PlotLine[];
  readonly drawn: Drawn;
}

/** Screen readers cannot follow sixty updates a second. */
const INTERVAL_MS = 1000;

/** A description of the canvas for screen readers. */
export function ChartDescription({ id, lines, drawn }: ChartDescriptionProps) {
  const { chartLines: texts } = useTexts();
  const { language } = useLanguage();
  const [text, setText] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const describe = () => {
      timer = undefined;
      const span = drawn.plot?.span();
      if (!span) return setText('');
      const ranges = drawn.plot?.ranges() ?? [];
      const sentences = ranges.flatMap((range, index) => {
        const { label = '', unit = '' } = lines[index] ?? {};
        if (!range) return [];
        const number = (value: number) => numberText(value, language, 'value', range.end - range.start);
        return texts.range(label, number(range.start), withUnit(number(range.end), unit));
      });
      setText([texts.description(localTime(span.start), localTime(span.end)), ...sentences].join(' '));
    };
    const stop = drawn.onDrawn(() => {
      timer ??= setTimeout(describe, INTERVAL_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [lines, drawn, texts, language]);
  return (
    <span id={id} hidden>
      {text}
    </span>
  );
}
