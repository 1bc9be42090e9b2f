import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { lineColour } from '../colours.ts';
import { storedHiddenLines, storeHiddenLines } from './data/hidden-lines.ts';
import { lineKey, lineLabels } from './data/line-names.ts';
import type { LegendLine } from './legend.tsx';
import type { LineData } from './use-line-data.ts';

/** The lines of a chart as its legend names them, and which of them are hidden: remembered in this browser. */
export function useLegendLines(data: LineData, hasUnits: boolean) {
  const { chartLines: texts } = useTexts();
  const scheme = useComputedColorScheme('light');
  const [hidden, setHidden] = useState(storedHiddenLines);
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

  const latest = useRef({ keys: [] as readonly string[], hidden });
  latest.current = { keys: lines.map(({ key }) => key), hidden };
  const change = useCallback((changed: readonly string[], next: ReadonlySet<string>) => {
    setHidden(next);
    storeHiddenLines(changed, next);
  }, []);
  const toggle = useCallback(
    (key: string) => {
      const { hidden: before } = latest.current;
      change([key], before.has(key) ? withoutKeys(before, [key]) : new Set([...before, key]));
    },
    [change],
  );
  /** Shows only one line, or all again. */
  const isolate = useCallback(
    (key: string) => {
      const { keys, hidden: before } = latest.current;
      const others = keys.filter((other) => other !== key);
      const isAlone = !before.has(key) && others.every((other) => before.has(other));
      change(keys, new Set([...withoutKeys(before, keys), ...(isAlone ? [] : others)]));
    },
    [change],
  );
  return { lines, drawn, others: labels.slice(lines.length), toggle, isolate };
}

function withoutKeys(keys: ReadonlySet<string>, removed: readonly string[]): Set<string> {
  return new Set([...keys].filter((key) => !removed.includes(key)));
}
