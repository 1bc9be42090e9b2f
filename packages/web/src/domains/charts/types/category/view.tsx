import type { Categories } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import { useMemo, useRef } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { countText, numberText } from '../../../../ui/text/number-text.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { FigureFrame } from '../../figures/figure-frame.tsx';
import { BAR, DIMMED, FONT_PX, fitted, INK, Plot, textWidth } from '../../figures/plot.tsx';
import { texts as figureTexts } from '../../figures/texts.ts';
import { useFigures } from '../../figures/use-figures.ts';
import { texts } from './texts.ts';

interface Category {
  readonly label: string;
  readonly count: number;
  readonly isOthers: boolean;
}

const NOTHING: readonly never[] = [];
/** The least and the most height of a bar with the space around it. */
const [LOWEST, HIGHEST] = [20, 44];
/** The largest share of the width that labels take. */
const LABELS = 0.4;
/** Labels with only wide letters need this much more room than their measure. */
const RESERVE = 1.12;

export function CategoryView({ chart, feed, compact }: ChartTypeViewProps) {
  const shown = useFigures(chart, feed);
  const own = useTexts(texts);
  const common = useTexts(figureTexts);
  const { language } = useLanguage();
  const drawing = useRef<SVGSVGElement>(null);
  const found = shown.figures?.categories;
  const bars = useMemo(
    () => (found ? barsOf(found, Number.POSITIVE_INFINITY, own, language) : NOTHING),
    [found, own, language],
  );
  const total = found?.count ?? 1;
  const [first] = bars;
  const rows = useMemo(() => {
    if (bars.length === 0) return NOTHING;
    const values = bars.map(({ label, count }) => [label, String(count), shareText(count / total, language)]);
    return [[own.value, own.count, own.share], ...values];
  }, [bars, total, own, language]);
  const facts = useMemo(
    () => (found ? [common.values(countText(found.count, language))] : NOTHING),
    [found, common, language],
  );
  return (
    <FigureFrame
      chart={chart}
      shown={shown}
      isCompact={compact}
      drawing={drawing}
      rows={rows}
      facts={facts}
      words={first ? [own.mostFrequent(first.label, shareText(first.count / total, language))] : NOTHING}
    >
      <Plot
        drawing={drawing}
        label={[chart.name, ...facts].join(', ')}
        minHeight={(compact ? Math.min(bars.length, 2) : bars.length) * LOWEST}
      >
        {(width, height) => {
          const drawn = found ? barsOf(found, Math.floor(height / LOWEST), own, language) : NOTHING;
          const row = Math.min(HIGHEST, height / drawn.length);
          const counts = drawn.map(
            ({ count }) => `${countText(count, language)} (${shareText(count / total, language)})`,
          );
          const left = Math.min(width * LABELS, RESERVE * Math.max(...drawn.map(({ label }) => textWidth(label)))) + 8;
          const room = width - left - Math.max(...counts.map(textWidth)) - 16;
          const most = Math.max(...drawn.map(({ count }) => count));
          return drawn.map(({ label, count, isOthers }, at) => {
            const middle = (at + 0.5) * row;
            const length = Math.max(1, (room * count) / most);
            return (
              <g key={isOthers ? '' : label}>
                <title>{`${label}: ${counts[at]}`}</title>
                <text x={left - 8} y={middle} dy="0.35em" textAnchor="end" fill={isOthers ? DIMMED : INK}>
                  {fitted(label, (width * LABELS) / RESERVE)}
                </text>
                <rect
                  x={left}
                  y={middle - row * 0.36}
                  width={length}
                  height={row * 0.72}
                  rx={2}
                  fill={isOthers ? DIMMED : BAR}
                  opacity={isOthers ? 0.6 : 1}
                />
                <text x={left + length + 6} y={middle} dy="0.35em" fill={INK} fontSize={FONT_PX}>
                  {counts[at]}
                </text>
              </g>
            );
          });
        }}
      </Plot>
    </FigureFrame>
  );
}

/**
 * The bars of the most frequent values, and one bar for all others. A drawing with room for only a few bars has fewer than
 * requested.
 */
function barsOf(
  { shown, others }: Categories,
  most: number,
  own: (typeof texts)['en'],
  language: Language,
): readonly Category[] {
  const isAll = others.count === 0 && shown.length <= most;
  const named = isAll ? shown : shown.slice(0, Math.max(1, most - 1));
  const bars = named.map(({ value, count }) => ({ label: value.trim() || '—', count, isOthers: false }));
  if (isAll) return bars;
  const joined = shown.slice(named.length);
  const values = others.values + joined.length;
  const count = joined.reduce((sum, value) => sum + value.count, others.count);
  return [...bars, { label: own.others(countText(values, language)), count, isOthers: true }];
}

/** A share of all values, from 0 to 1. */
function shareText(share: number, language: Language): string {
  const percent = 100 * share;
  return `${numberText(Number(percent.toFixed(percent < 10 ? 1 : 0)), language)}%`;
}
