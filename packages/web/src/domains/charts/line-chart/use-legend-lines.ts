import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { lineColour } from './colours.ts';
import type { LegendLine } from './legend.tsx';
import { lineKey, lineLabels } from './line-source.ts';
import type { LineData } from './use-line-data.ts';

/** The lines of a chart as its legend names them, and which of them are hidden. */
export function useLegendLines(data: LineData, hasUnits: boolean) {
  const { chartLines: texts } = useTexts();
  const scheme = useComputedColorScheme('light');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const labels = useMemo(() => lineLabels([...data.lines, ...data.others], texts.noDevice), [data, texts.noDevice]);
  const lines = useMemo(
    () =>
      data.lines.map((one, index): LegendLine => {
        const key = lineKey(one);
        const { source, line } = one;
        const colour = lineColour(source.colour, index, scheme);
        const unit = hasUnits ? source.unit : '';
        return { key, label: labels[index] ?? '', unit, colour, line, group: source.id, isHidden: hidden.has(key) };
      }),
    [data.lines, labels, scheme, hidden, hasUnits],
  );
  const drawn = useMemo(() => lines.filter(({ isHidden }) => !isHidden), [lines]);

  const keys = useRef<readonly string[]>([]);
  keys.current = lines.map(({ key }) => key);
  const toggle = useCallback((key: string) => {
    setHidden((before) => (before.has(key) ? withoutKey(before, key) : new Set([...before, key])));
  }, []);
  /** Shows only one line, or all again. */
  const isolate = useCallback((key: string) => {
    setHidden((before) => {
      const others = keys.current.filter((other) => other !== key);
      const isAlone = !before.has(key) && others.every((other) => before.has(other));
      return new Set(isAlone ? [] : others);
    });
  }, []);
  return { lines, drawn, others: labels.slice(lines.length), toggle, isolate };
}

function withoutKey(keys: ReadonlySet<string>, key: string): Set<string> {
  return new Set([...keys].filter((other) => other !== key));
}
