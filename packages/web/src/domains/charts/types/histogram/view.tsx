import type { Histogram } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import { useMemo, useRef } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { countText, numberText, valueText } from '../../../../ui/text/number-text.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { FigureFrame } from '../../figures/figure-frame.tsx';
import {
  BAR,
  type Box,
  DIMMED,
  FONT_PX,
  LeftAxis,
  Plot,
  placeOf,
  roomsAround,
  sparing,
  Titles,
  textWidth,
} from '../../figures/plot.tsx';
import { texts as figureTexts } from '../../figures/texts.ts';
import { useFigures } from '../../figures/use-figures.ts';
import { sourceLabel } from '../../latest/source-label.ts';
import { roundAxis } from '../../line-chart/drawing/axes/round-axis.ts';
import { texts } from './view-texts.ts';

const NOTHING: readonly never[] = [];

export function HistogramView({ chart, feed, compact }: ChartTypeViewProps) {
  const shown = useFigures(chart, feed);
  const own = useTexts(texts);
  const common = useTexts(figureTexts);
  const { language } = useLanguage();
  const drawing = useRef<SVGSVGElement>(null);
  const [source] = chart.chartSources;
  const unit = source?.dataRecordType?.unit ?? '';
  const histogram = shown.figures?.histogram;
  const rows = useMemo(() => {
    if (!histogram) return NOTHING;
    const limits = limitTexts(histogram, language);
    const bars = histogram.counts.map((count, at) => [limits[at] ?? '', limits[at + 1] ?? '', String(count)]);
    return [[own.from, own.to, own.count], ...bars];
  }, [histogram, language, own]);
  const facts = useMemo(() => {
    if (!histogram) return NOTHING;
    const { count, mean, min, max } = histogram;
    const text = (value: number) => valueText(value, language, unit);
    return [common.values(countText(count, language)), own.mean(text(mean)), own.span(text(min), text(max))];
  }, [histogram, language, unit, own, common]);
  return (
    <FigureFrame
      chart={chart}
      shown={shown}
      isCompact={compact}
      drawing={drawing}
      rows={rows}
      facts={facts}
      words={histogram ? wordsOf(histogram, language, own) : NOTHING}
    >
      {histogram && (
        <Plot drawing={drawing} label={[chart.name, ...facts].join(', ')}>
          {(width, height) => (
            <Bars
              histogram={histogram}
              width={width}
              height={height}
              title={[source && sourceLabel(source), unit && `(${unit})`].filter(Boolean).join(' ')}
              language={language}
            />
          )}
        </Plot>
      )}
    </FigureFrame>
  );
}

/** Says where most values are. */
function wordsOf(histogram: Histogram, language: Language, own: (typeof texts)['en']): string[] {
  const { counts } = histogram;
  const most = Math.max(...counts);
  const at = counts.indexOf(most);
  const limits = limitTexts(histogram, language);
  return [own.highest(countText(most, language), limits[at] ?? '', limits[at + 1] ?? '')];
}

interface BarsProps {
  readonly histogram: Histogram;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly language: Language;
}

function Bars({ histogram, width, height, title, language }: BarsProps) {
  const { counts, isWhole, width: binWidth } = histogram;
  const axis = roundAxis({ start: 0, end: Math.max(...counts, 1) }, Math.max(2, height / 60));
  const whole = { ...axis, labels: axis.labels.filter(Number.isInteger) };
  const limits = limitTexts(histogram, language);
  const { above, below } = roomsAround(height, false);
  const box: Box = {
    left: 14 + Math.max(...whole.labels.map((label) => textWidth(numberText(label, language)))),
    // The last limit stands below the end of the last bar.
    right: width - Math.max(14, textWidth(limits.at(-1) ?? '') / 2),
    top: above,
    bottom: height - below,
  };
  const barWidth = (box.right - box.left) / counts.length;
  // A bar for one whole number has the number below it; any other bar has its limits beside it.
  const isSingle = isWhole && binWidth === 1;
  const labels = isSingle ? limits.slice(0, -1) : limits;
  const every = sparing(labels, box.right - box.left);
  return (
    <>
      <LeftAxis axis={whole} box={box} language={language} />
      {counts.map((count, at) => {
        const y = placeOf(count, axis, box.bottom, box.top);
        const name = isSingle ? limits[at] : `${limits[at]} – ${limits[at + 1]}`;
        return (
          <rect
            key={name}
            x={box.left + at * barWidth + 0.5}
            y={y}
            width={Math.max(1, barWidth - 1)}
            height={box.bottom - y}
            fill={BAR}
          >
            <title>{`${name}: ${countText(count, language)}`}</title>
          </rect>
        );
      })}
      {labels.map(
        (label, at) =>
          at % every === 0 && (
            <text
              key={label}
              x={box.left + (at + (isSingle ? 0.5 : 0)) * barWidth}
              y={box.bottom + FONT_PX + 4}
              textAnchor="middle"
              fill={DIMMED}
            >
              {label}
            </text>
          ),
      )}
      <Titles x={title} box={box} height={height} />
    </>
  );
}

/** The starts of the bins and the end of the last one, with the digits that distinguish them. */
function limitTexts(
  { start, width, counts }: Pick<Histogram, 'start' | 'width' | 'counts'>,
  language: Language,
): string[] {
  return Array.from({ length: counts.length + 1 }, (_, at) =>
    numberText(Number((start + at * width).toPrecision(12)), language, 'value', width * 10),
  );
}
