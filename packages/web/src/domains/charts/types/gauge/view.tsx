import { shownNumber } from '@tinkerstream/contract/charts';
import { type CSSProperties, use, useCallback, useRef } from 'react';
import { useLanguage, useTexts } from '../../../../i18n/texts.ts';
import { useReducedMotion, VisuallyHidden } from '../../../../ui/kit.ts';
import { Loading } from '../../../../ui/loading/loading.tsx';
import { useScheme } from '../../../../ui/paper/use-medium.ts';
import { columnsOf, numberText, valueText } from '../../../../ui/text/number-text.ts';
import { TrendWords } from '../../../records/index.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { lineColour } from '../../colours.ts';
import { svgPicture } from '../../exports/svg-picture.ts';
import { LiveText } from '../../latest/live-text.tsx';
import { sourceLabel } from '../../latest/source-label.ts';
import { SourceValues } from '../../latest/source-values.tsx';
import { useLatestExports } from '../../latest/use-latest-exports.ts';
import { type LiveValue, useLatestValues } from '../../latest/use-latest-values.ts';
import { useSilence } from '../../latest/use-silence.ts';
import { ValueTime } from '../../latest/value-time.tsx';
import { NoData } from '../../no-data.tsx';
import { ChartPace } from '../../pace.ts';
import paper from '../../paper.module.css';
import { Dial } from './dial.tsx';
import { texts as allTexts } from './texts.ts';
import classes from './view.module.css';

/** The length of a usual value with its unit, in characters. */
const USUAL_LENGTH = 7;
const STALE_COLOUR = 'var(--mantine-color-dimmed)';

export function GaugeView({ chart, feed, compact }: ChartTypeViewProps) {
  const { chartSources, chartConfig } = chart;
  const { text = '', minValue: min = 0, maxValue: max = 100 } = chartConfig;
  const { values, isLoading } = useLatestValues(chart, feed);
  const silence = useSilence();
  const isStale = ({ id }: { id: string }) => silence.isStale(values.get(id));
  const scheme = useScheme();
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const isPaced = use(ChartPace) > 0;
  const isMotionReduced = useReducedMotion();
  const drawing = useRef<SVGSVGElement>(null);
  /** The value of a single source, shown inside the dial. */
  const [first] = chartSources;
  const only = first && chartSources.length === 1 ? values.get(first.id) : undefined;
  /** Whether a placeholder as high as the value takes its place, so that the dial has its size from the start. */
  const isWaiting = isLoading && chartSources.length === 1 && values.size === 0;
  const unit = first?.dataRecordType?.unit;
  const draw = useCallback((paper: string) => drawing.current && svgPicture(drawing.current, paper), []);
  const colourOf = (live: LiveValue, usual: string) =>
    shownNumber(live.value) === undefined ? undefined : silence.isStale(live) ? STALE_COLOUR : usual;
  useLatestExports(chart, values, { element: drawing, draw, colourOf });
  const needles = chartSources.flatMap((source, index) => {
    const { id, chartSourceConfig } = source;
    const live = values.get(id);
    const colour = live && colourOf(live, lineColour(chartSourceConfig.colorCode, index, scheme));
    return colour === undefined ? [] : [{ id, value: shownNumber(live?.value ?? '') ?? 0, colour }];
  });
  /** Facts of the dial beside the values: its scale, and the needles that rest at its ends. */
  const words = [
    texts.scale(...([min, max].map((end) => numberText(end, language, 'scale')) as [string, string])),
    ...chartSources.flatMap((source) => {
      const value = shownNumber(values.get(source.id)?.value ?? '');
      if (value === undefined || (value >= min && value <= max)) return [];
      return value < min ? texts.belowScale(sourceLabel(source)) : texts.aboveScale(sourceLabel(source));
    }),
  ];

  return (
    <figure className={`${paper.paper} ${classes.gauge}`} aria-label={chart.name}>
      <Dial
        ref={drawing}
        min={min}
        max={max}
        needles={needles}
        isAnimated={!isPaced && !isMotionReduced}
        isStale={chartSources.some(isStale)}
        language={language}
      />
      <VisuallyHidden>{words.join(' ')}</VisuallyHidden>
      <figcaption className={classes.caption}>
        {isWaiting && (
          <div className={classes.number} style={{ '--length': USUAL_LENGTH } as CSSProperties}>
            <Loading />
          </div>
        )}
        {only && (
          <span
            className={classes.number}
            style={{ '--length': columnsOf(valueText(only.value, language, unit)) } as CSSProperties}
          >
            <LiveText live={only} unit={unit} isStale={silence.isStale(only)} />
            <TrendWords values={only.recent} />
          </span>
        )}
        <span className={classes.text} title={text}>
          {text}
        </span>
        {isWaiting && <span className={classes.when}>&nbsp;</span>}
        {first && only && (
          <span className={classes.when}>
            {![text, chart.name].includes(sourceLabel(first)) && `${sourceLabel(first)}\u00a0· `}
            <ValueTime live={only} silence={silence} />
          </span>
        )}
      </figcaption>
      {values.size === 0 && !isWaiting && (isLoading ? <Loading /> : <NoData />)}
      {chartSources.length > 1 && (
        <SourceValues sources={chartSources} values={values} silence={silence} isCompact={compact} />
      )}
    </figure>
  );
}
