import { CHART_TYPES, type ChartTypeRules, listLatestValues } from '@tinkerstream/contract/charts';
import { type Dashboard, listDashboards } from '@tinkerstream/contract/dashboards';
import { fillPath } from '@tinkerstream/contract/platform/endpoint';

/** About as many cards as the first screen shows. */
const FIRST_CARDS = 12;

/** The calls for the values of a dashboard's first cards, which its page makes once it has the cards. */
export function valuesOfDashboard(
  { [listDashboards.path]: dashboards = [] }: { readonly [address: string]: unknown },
  { dashboardId }: { readonly [name: string]: string | undefined },
): string[] {
  const shown = (dashboards as Dashboard[]).find(({ id }) => id === dashboardId);
  const charts = shown?.dashboardCharts.slice(0, FIRST_CARDS).map(({ chart }) => chart) ?? [];
  return charts
    .filter(({ chartType }) => asksForValues(CHART_TYPES[chartType.name]))
    .map(({ id }) => fillPath(listLatestValues.path, () => id));
}

/** A line chart asks for its lines, a button for nothing. */
function asksForValues({ hasLines = false, shows }: ChartTypeRules): boolean {
  return !hasLines && shows !== 'own values';
}
