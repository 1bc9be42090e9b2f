import { CHART_TYPES, type ChartTypeRules, type PublicChart } from '@tinkerstream/contract/charts';
import type { TopicListItem } from '@tinkerstream/contract/topics';
import { useMemo } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import form from '../../../ui/form/form.module.css';
import type { ChartTypeDefinition } from '../chart-type-definition.ts';
import { ChartView } from '../chart-view.tsx';
import { useLatestValues } from '../latest/use-latest-values.ts';
import type { ChartDraft } from '../settings/draft.ts';
import classes from './chart-preview.module.css';
import { previewChart, previewFeed } from './preview.ts';

interface ChartPreviewProps {
  readonly definition: ChartTypeDefinition;
  readonly draft: ChartDraft;
  readonly topics: readonly TopicListItem[];
}

/** A preview of the chart in the wizard, with the live values of its topics. */
export function ChartPreview({ definition, draft, topics }: ChartPreviewProps) {
  const { chartWizard: texts } = useTexts();
  const wanted = previewChart(definition, draft, topics);
  const sources = useStable(wanted.chartSources);
  const config = useStable(wanted.chartConfig);
  const chartType = useStable(wanted.chartType);
  const { type } = definition;
  const chart = useMemo(
    (): PublicChart => ({
      id: type,
      name: texts.preview,
      chartType,
      chartConfig: config,
      chartSources: sources,
    }),
    [type, texts.preview, chartType, config, sources],
  );
  return (
    <section className={classes.preview} aria-label={texts.preview}>
      <h2>{texts.preview}</h2>
      {draft.name.trim() !== '' && <p className={classes.name}>{draft.name}</p>}
      {sources.length === 0 ? (
        <p className={form.hint}>{texts.previewEmpty}</p>
      ) : (
        <LivePreview key={type} chart={chart} />
      )}
    </section>
  );
}

function LivePreview({ chart }: { readonly chart: PublicChart }) {
  const { chartWizard: texts } = useTexts();
  const { chartType, chartSources } = chart;
  const { shows }: ChartTypeRules = CHART_TYPES[chartType.name];
  const isButton = shows === 'own values';
  const { onValue, offValue, binRule, binCount, categoryCount } = chart.chartConfig;
  const feed = useMemo(
    () =>
      previewFeed({
        chartType,
        chartConfig: { onValue, offValue, binRule, binCount, categoryCount },
        chartSources,
      }),
    [chartType, onValue, offValue, binRule, binCount, categoryCount, chartSources],
  );
  const { values, isLoading } = useLatestValues(chart, feed);
  return (
    <>
      <ChartView chart={chart} feed={feed} compact />
      <p className={form.hint} role="status">
        {isButton ? texts.previewButton : values.size === 0 && !isLoading && texts.previewWaiting}
      </p>
    </>
  );
}

/** A value that stays the same object while its content is the same: typing must not load values again. */
function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text) as Value, [text]);
}
