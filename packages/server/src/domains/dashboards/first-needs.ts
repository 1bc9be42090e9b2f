import { type Dashboard, listDashboards } from '@tinkerstream/contract/dashboards';
import { needsOfCharts } from '../charts/index.ts';

/** About as many cards as the first screen shows. */
const FIRST_CARDS = 12;

/** What the page of a dashboard needs for its first cards, once it has them. */
export function needsOfDashboard(
  { [listDashboards.path]: dashboards = [] }: { readonly [address: string]: unknown },
  { dashboardId }: { readonly [name: string]: string | undefined },
) {
  const shown = (dashboards as Dashboard[]).find(({ id }) => id === dashboardId);
  return needsOfCharts(shown?.dashboardCharts.slice(0, FIRST_CARDS).map(({ chart }) => chart) ?? []);
}
