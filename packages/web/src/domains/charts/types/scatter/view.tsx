import type { PublicChart, Scatter } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import { durationText } from '@tinkerstream/contract/platform/time/duration';
import { type Device, deviceLabels } from '@tinkerstream/contract/points';
import { useMemo, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { useBoardNames } from '../../../../platform/board-names.ts';
import { useScheme } from '../../../../ui/paper/use-medium.ts';
import { localTime } from '../../../../ui/text/local-time.ts';
import { countText, numberText, valueText } from '../../../../ui/text/number-text.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { suggestedColour } from '../../colours.ts';
import { FigureFrame } from '../../figures/figure-frame.tsx';
import classes from '../../figures/figures.module.css';
import { Plot } from '../../figures/plot.tsx';
import { useFigures } from '../../figures/use-figures.ts';
import { sourceLabel } from '../../latest/source-label.ts';
import { Cloud, fieldOf, nearest, placesOf } from './cloud.tsx';
import { shapePath } from './shapes.ts';
import { texts } from './view-texts.ts';

const NOTHING: readonly never[] = [];
const NO_GROUPS: Scatter['groups'] = [];
/** The most devices that can be distinguished by colour. */
const MAX_COLOURS = 8;

export function ScatterView({ chart, feed, compact }: ChartTypeViewProps) {
  const shown = useFigures(chart, feed);
  const own = useTexts(texts);
  const { language } = useLanguage();
  const scheme = useScheme();
  const drawing = useRef<SVGSVGElement>(null);
  const [pointed, setPointed] = useState<{ readonly group: number; readonly at: number }>();
  const scatter = shown.figures?.scatter;
  const groups = scatter?.groups ?? NO_GROUPS;
  const hasColours = groups.length <= MAX_COLOURS;
  const colours = useMemo(
    () => groups.map((_, index) => suggestedColour(hasColours ? index : 0, scheme)),
    [groups, hasColours, scheme],
  );
  const boardNames = useBoardNames();
  const topicId = chart.chartSources[0]?.topic.id ?? '';
  const names = useMemo(
    () => namesOf(groups, own.noDevice, (device) => boardNames.named(topicId, device)),
    [groups, own, boardNames, topicId],
  );
  const titles = titlesOf(chart);
  const rows = useMemo(() => {
    if (groups.length === 0) return NOTHING;
    const points = groups.flatMap(({ times, x, y }, index) =>
      times.map((time, at) => [localTime(time), names[index] ?? '', averageText(x[at]), averageText(y[at])]),
    );
    return [[own.time, own.device, titles.x, titles.y], ...points];
  }, [groups, names, own, titles.x, titles.y]);
  const facts = useMemo(() => (scatter ? factsOf(scatter, language, own) : NOTHING), [scatter, language, own]);
  const hasLegend = hasColours && groups.length > 1;
  const legend = useMemo(
    () => (hasLegend ? names.map((label, index) => ({ label, colour: colours[index] ?? '' })) : []),
    [hasLegend, names, colours],
  );
  const pointedText = pointed && pointText(pointed);

  function pointText({ group, at }: { readonly group: number; readonly at: number }): string | undefined {
    const of = groups[group];
    const [x, y, time] = [of?.x[at], of?.y[at], of?.times[at]];
    if (x === undefined || y === undefined || time === undefined) return undefined;
    const [unitX, unitY] = chart.chartSources.map(({ dataRecordType }) => dataRecordType?.unit);
    const values = `${valueText(x, language, unitX)}, ${valueText(y, language, unitY)}`;
    return [names[group], localTime(time), values].filter(Boolean).join(' · ');
  }

  return (
    <FigureFrame
      chart={chart}
      shown={shown}
      isCompact={compact}
      drawing={drawing}
      rows={rows}
      facts={facts}
      words={wordsOf(scatter?.line, titles, own)}
      legend={legend}
    >
      <Plot
        drawing={drawing}
        label={[chart.name, ...facts].join(', ')}
        onPointerMove={(event) => {
          const { left, top, width } = event.currentTarget.getBoundingClientRect();
          const drawn = event.currentTarget.viewBox.baseVal;
          const points = placesOf(groups, fieldOf(groups, drawn.width, drawn.height, language));
          const scale = drawn.width / width;
          setPointed(nearest(points, (event.clientX - left) * scale, (event.clientY - top) * scale));
        }}
        onPointerLeave={() => setPointed(undefined)}
      >
        {(width, height) => {
          const field = fieldOf(groups, width, height, language);
          const points = placesOf(groups, field);
          return (
            <Cloud
              field={field}
              points={points}
              colours={colours}
              hasShapes={hasLegend}
              line={scatter?.line ?? null}
              titles={titles}
              pointed={points.find(({ group, at }) => group === pointed?.group && at === pointed.at)}
              height={height}
              language={language}
            />
          );
        }}
      </Plot>
      {hasLegend && (
        <ul className={classes.legend}>
          {legend.map(({ label, colour }, index) => (
            <li key={label}>
              <svg width={14} height={14} aria-hidden>
                <path d={shapePath(index, 7, 7, 4)} fill={colour} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      {!compact && <div className={classes.pointed}>{pointedText}</div>}
    </FigureFrame>
  );
}

/** The digits of an average: further ones are rounding errors. */
const EXACT_DIGITS = 12;

function averageText(value = Number.NaN): string {
  return String(Number(value.toPrecision(EXACT_DIGITS)));
}

function titlesOf({ chartSources }: PublicChart): { readonly x: string; readonly y: string } {
  const [x = '', y = ''] = chartSources.map((source) => {
    const unit = source.dataRecordType?.unit;
    return unit ? `${sourceLabel(source)} (${unit})` : sourceLabel(source);
  });
  return { x, y };
}

/** Below this r², the points show no direction. */
const LEAST_R2 = 0.2;

/** Says how the two data types are related. */
function wordsOf(
  line: Scatter['line'] | undefined,
  { x, y }: { readonly x: string; readonly y: string },
  own: (typeof texts)['en'],
): string[] {
  if (!line) return [];
  if (line.r2 < LEAST_R2 || line.slope === 0) return [own.unrelated(x, y)];
  return [line.slope > 0 ? own.together(x, y) : own.opposite(x, y)];
}

function namesOf(groups: Scatter['groups'], noDevice: string, named: (device: Device) => Device): string[] {
  const known = groups.flatMap(({ device }) => device ?? []);
  const labels = deviceLabels(known.map(named));
  const labelOf = new Map(known.map((device, index) => [device, labels[index]]));
  return groups.map(({ device }) => (device === undefined ? '' : ((device && labelOf.get(device)) ?? noDevice)));
}

function factsOf({ groups, line, bucketMs }: Scatter, language: Language, own: (typeof texts)['en']): string[] {
  const count = groups.reduce((sum, { times }) => sum + times.length, 0);
  const points = own.points(countText(count, language), durationText(bucketMs / 1000, language));
  if (!line) return [points];
  const sizeOf = (value: number) => numberText(Math.abs(value), language);
  const slope = `${line.slope < 0 ? '−' : ''}${sizeOf(line.slope)}`;
  const intercept = `${line.intercept < 0 ? '−' : '+'} ${sizeOf(line.intercept)}`;
  return [own.fit(slope, intercept, line.r2.toFixed(2)), points];
}
