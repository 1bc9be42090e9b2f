import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { numberText, withUnit } from '../../../ui/text/number-text.ts';
import { trendOf } from '../../records/index.ts';
import { texts as allTexts } from './description-texts.ts';
import type { Drawn } from './drawing/drawing.ts';
import type { PlotLine } from './lines/plot-line.ts';
import { shownValues } from './lines/shown-values.ts';

interface ChartDescriptionProps {
  readonly id: string;
  readonly lines: readonly PlotLine[];
  readonly drawn: Drawn;
}

/** The trends of more lines than this would take more computing than listeners gain. */
const MAX_TRENDS = 8;

/** The time between two descriptions: screen readers cannot follow sixty updates a second. */
const INTERVAL_MS = 1000;

/** A description of the canvas for screen readers. */
export function ChartDescription({ id, lines, drawn }: ChartDescriptionProps) {
  const { chartLines: texts } = useTexts();
  const own = useTexts(allTexts);
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
        const sentence = texts.range(label, number(range.start), withUnit(number(range.end), unit));
        const line = lines[index];
        if (!line || lines.length > MAX_TRENDS) return sentence;
        const values = shownValues([line], span);
        const [trend, latest] = [trendOf(values), values.at(-1)];
        if (!trend || !latest) return sentence;
        return [sentence, own.trends[trend], own.latest(withUnit(number((latest.low + latest.high) / 2), unit))];
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
  }, [lines, drawn, texts, own, language]);
  return (
    <span id={id} hidden>
      {text}
    </span>
  );
}
