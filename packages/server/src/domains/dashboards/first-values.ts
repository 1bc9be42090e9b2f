import { type Dashboard, listDashboards } from '@tinkerstream/contract/dashboards';
import { callsForValues } from '../charts/index.ts';

/** About as many cards as the first screen shows. */
const FIRST_CARDS = 12;

/** The calls for the values of a dashboard's first cards, which its page makes once it has the cards. */
export function valuesOfDashboard(
  { [listDashboards.path]: dashboards = [] }: { readonly [address: string]: unknown },
  { dashboardId }: { readonly [name: string]: string | undefined },
): string[] {
  const shown = (dashboards as Dashboard[]).find(({ id }) => id === dashboardId);
  return callsForValues(shown?.dashboardCharts.slice(0, FIRST_CARDS).map(({ chart }) => chart) ?? []);
}
