import { CHART_TYPES, type Chart } from '@tinkerstream/contract/charts';
import { useMemo } from 'react';
import { ChartView, readerFeed } from '../../domains/charts/index.ts';
import { dashboardLink, useDashboards, useLiveDashboards } from '../../domains/dashboards/index.ts';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { NearPart } from '../../ui/loading/near-part.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './home.module.css';

/** The number of charts that are shown of the dashboard. */
const MAX_CHARTS = 4;

/** The first charts of the user's default dashboard, live. */
export function DefaultDashboard() {
  const { home: texts } = useTexts();
  const { dashboards = [] } = useDashboards();
  const [dashboard] = dashboards;
  useLiveDashboards(dashboard);
  const charts = dashboard?.dashboardCharts.slice(0, MAX_CHARTS) ?? [];
  if (!dashboard || charts.length === 0) return null;
  return (
    <Panel
      title={texts.defaultDashboard(dashboard.name)}
      actions={<TextLink {...dashboardLink(dashboard)}>{texts.openDashboard}</TextLink>}
    >
      <ul className={classes.charts}>
        {charts.map(({ id, chart }) => (
          <DashboardChart key={id} chart={chart} />
        ))}
      </ul>
    </Panel>
  );
}

function DashboardChart({ chart }: { chart: Chart }) {
  const feed = useMemo(() => readerFeed(chart.id), [chart.id]);
  return (
    <li data-width={CHART_TYPES[chart.chartType.name].relatedWidth}>
      <h3>
        <TextLink to="/charts/$chartId/$chartName" params={{ chartId: chart.id, chartName: nameSlug(chart.name) }}>
          {chart.name}
        </TextLink>
      </h3>
      <NearPart>
        <ChartView chart={chart} feed={feed} compact />
      </NearPart>
    </li>
  );
}
