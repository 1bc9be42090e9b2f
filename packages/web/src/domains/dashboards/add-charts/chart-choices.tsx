import type { Chart } from '@tinkerstream/contract/charts';
import { type Dashboard, newCardSize } from '@tinkerstream/contract/dashboards';
import { useTexts } from '../../../i18n/texts.ts';
import { nameSlug } from '../../../platform/name-slug.ts';
import { useBusy } from '../../../ui/form/use-busy.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/kit.ts';
import { TextLink } from '../../../ui/links/links.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { showSuccess } from '../../../ui/toast/toast.ts';
import { definitionOf } from '../../charts/index.ts';
import { useAddToDashboard } from '../queries.ts';
import classes from './chart-choices.module.css';

interface ChartChoicesProps {
  readonly dashboard: Dashboard;
  readonly charts: readonly Chart[];
  readonly emptyText: string;
  readonly onAdded: (chart: Chart) => void;
}

/** Charts to add to a dashboard, including those already there. */
export function ChartChoices({ dashboard, charts, emptyText, onAdded }: ChartChoicesProps) {
  if (charts.length === 0) return <p className={classes.none}>{emptyText}</p>;
  return (
    <ul className={classes.list}>
      {charts.map((chart) => (
        <Choice key={chart.id} dashboard={dashboard} chart={chart} onAdded={onAdded} />
      ))}
    </ul>
  );
}

interface ChoiceProps extends Pick<ChartChoicesProps, 'dashboard' | 'onAdded'> {
  readonly chart: Chart;
}

function Choice({ dashboard, chart, onAdded }: ChoiceProps) {
  const { dashboards: texts } = useTexts();
  const typeTexts = useTexts(definitionOf(chart.chartType.name).texts);
  const add = useAddToDashboard();
  const isThere = dashboard.dashboardCharts.some((card) => card.chart.id === chart.id);
  const [busy, run] = useBusy(async () => {
    const size = newCardSize(chart.chartType.name);
    await add.mutateAsync({ dashboardId: dashboard.id, chartId: chart.id, size });
    onAdded(chart);
    showSuccess(texts.added(chart.name), { kind: 'added-chart', several: texts.addedSeveral });
  });
  return (
    <li>
      <TextLink to="/charts/$chartId/$chartName" params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}>
        {chart.name}
      </TextLink>
      <span className={classes.about}>
        {[
          typeTexts.name,
          ...new Set(chart.chartSources.map(({ topic }) => `${topic.description} (${topic.topicName})`)),
        ].join(' · ')}
      </span>
      <time className={classes.when}>{localTime(chart.createdOn)}</time>
      {isThere ? (
        <span className={classes.there}>
          <Icon name="check" size={16} />
          {texts.onThisDashboard}
        </span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          aria-label={texts.addThis(chart.name)}
          loading={busy}
          onClick={run}
        >
          {texts.add}
        </Button>
      )}
    </li>
  );
}
