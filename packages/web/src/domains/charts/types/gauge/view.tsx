import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { shownNumber } from '@tinkerstream/contract/charts';
import { type CSSProperties, use, useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../../../i18n/texts.ts';
import { Loading } from '../../../../ui/loading/loading.tsx';
import { valueText } from '../../../../ui/text/number-text.ts';
import type { ChartTypeViewProps } from '../../chart-type-definition.ts';
import { lineColour } from '../../colours.ts';
import { LiveText } from '../../latest/live-text.tsx';
import { sourceLabel } from '../../latest/source-label.ts';
import { SourceValues } from '../../latest/source-values.tsx';
import { useLatestExports } from '../../latest/use-latest-exports.ts';
import { useLatestValues } from '../../latest/use-latest-values.ts';
import { useSilence } from '../../latest/use-silence.ts';
import { ValueTime } from '../../latest/value-time.tsx';
import { NoData } from '../../no-data.tsx';
import { ChartPace } from '../../pace.ts';
import paper from '../../paper.module.css';
import { createDial } from './dial.ts';
import classes from './view.module.css';

export function GaugeView({ chart, feed, compact }: ChartTypeViewProps) {
  const { chartSources, chartConfig } = chart;
  const { text = '', minValue: min = 0, maxValue: max = 100 } = chartConfig;
  const { values, isLoading } = useLatestValues(chart, feed);
  const silence = useSilence();
  // A text, so that the dial is drawn again only when it changes.
  const stale = chartSources.flatMap(({ id }) => (silence.isStale(values.get(id)) ? id : [])).join();
  const scheme = useComputedColorScheme('light');
  const { language } = useLanguage();
  const isPaced = use(ChartPace) > 0;
  const isMotionReduced = useReducedMotion();
  const element = useRef<HTMLDivElement>(null);
  const [dial, setDial] = useState<ReturnType<typeof createDial>>();
  /** The value of a single source, shown inside the dial. */
  const [first] = chartSources;
  const only = first && chartSources.length === 1 ? values.get(first.id) : undefined;
  const unit = first?.dataRecordType?.unit;
  const draw = useCallback((paper: string) => dial?.picture(paper), [dial]);
  useLatestExports(chart, values, { element, draw });

  useEffect(() => {
    if (!element.current) return;
    const created = createDial(element.current);
    setDial(created);
    const resized = new ResizeObserver(created.resize);
    resized.observe(element.current);
    return () => {
      resized.disconnect();
      created.dispose();
      setDial(undefined);
    };
  }, []);

  useEffect(() => {
    if (!dial || !element.current) return;
    const style = getComputedStyle(element.current);
    const dimmed = style.getPropertyValue('--mantine-color-dimmed');
    const isStale = (id: string) => stale.split(',').includes(id);
    const needles = chartSources.flatMap(({ id, chartSourceConfig }, index) => {
      const value = shownNumber(values.get(id)?.value ?? '');
      const colour = isStale(id) ? dimmed : lineColour(chartSourceConfig.colorCode, index, scheme);
      return value === undefined ? [] : [{ id, value, colour }];
    });
    dial.draw({
      min,
      max,
      needles,
      isAnimated: !isPaced && !isMotionReduced,
      language,
      fontSize: Number.parseFloat(style.fontSize),
      ink: {
        text: dimmed,
        line: style.getPropertyValue('--ts-line'),
        fillOpacity: stale ? 0.35 : 1,
        fill: stale ? dimmed : style.getPropertyValue('--mantine-color-teal-filled'),
      },
    });
  }, [dial, chartSources, values, stale, min, max, scheme, language, isPaced, isMotionReduced]);

  return (
    <figure className={`${paper.paper} ${classes.gauge}`} aria-label={chart.name}>
      <div ref={element} className={classes.dial} />
      <figcaption className={classes.caption}>
        {only && (
          <span
            className={classes.number}
            style={{ '--length': valueText(only.value, language, unit).length } as CSSProperties}
          >
            <LiveText live={only} unit={unit} isStale={silence.isStale(only)} />
          </span>
        )}
        <span className={classes.text}>{text}</span>
        {first && only && (
          <span className={classes.when}>
            {sourceLabel(first)} · <ValueTime live={only} silence={silence} />
          </span>
        )}
      </figcaption>
      {isLoading && values.size === 0 ? <Loading /> : values.size === 0 && <NoData />}
      {chartSources.length > 1 && (
        <SourceValues sources={chartSources} values={values} silence={silence} isCompact={compact} />
      )}
    </figure>
  );
}
