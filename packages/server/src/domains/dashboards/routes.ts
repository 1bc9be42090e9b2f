import {
  addDashboardChart,
  createDashboard,
  type Dashboard,
  deleteDashboard,
  listDashboards,
  removeDashboardChart,
  updateDashboard,
  updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ChartsService, PresentCharts } from '../charts/index.ts';
import type { DashboardEntity } from './repository.ts';
import type { DashboardsService } from './service.ts';

interface DashboardsParts {
  readonly dashboards: DashboardsService;
  readonly charts: Pick<ChartsService, 'readableOf'>;
  readonly presentCharts: PresentCharts;
}

export function dashboardsRoutes(route: Route, { dashboards, charts, presentCharts }: DashboardsParts): void {
  async function present({ userId }: Caller, rows: readonly DashboardEntity[]): Promise<Dashboard[]> {
    const cards = await dashboards.cardsOf(rows.map((row) => row.id));
    const readable = await charts.readableOf(userId, [...new Set(cards.map((card) => card.chartId))]);
    const chartById = new Map((await presentCharts(userId, [...readable.values()])).map((chart) => [chart.id, chart]));
    return rows.map(({ id, name }) => ({
      id,
      name,
      dashboardCharts: cards
        .filter((card) => card.dashboardId === id)
        .flatMap((card) => {
          const chart = chartById.get(card.chartId);
          return chart ? [{ id: card.id, size: card.size, chart }] : [];
        }),
    }));
  }

  route(listDashboards, async (_, { caller }) => present(caller, await dashboards.listOfOwner(caller)));

  route(createDashboard, async ({ name }, { caller }) => {
    const dashboard = await dashboards.create(caller, name);
    return { id: dashboard.id, name: dashboard.name, dashboardCharts: [] };
  });

  route(updateDashboard, async ({ dashboardId, dashboardName }, { caller }) => {
    await dashboards.rename(caller, dashboardId, dashboardName);
    return {};
  });

  route(addDashboardChart, async (input, { caller }) => {
    await dashboards.addChart(caller, input);
    return {};
  });

  route(updateDashboardChart, async (input, { caller }) => {
    await dashboards.updateChart(caller, input);
    return {};
  });

  route(removeDashboardChart, async ({ dashboardId, chartId }, { caller }) => {
    await dashboards.removeChart(caller, dashboardId, chartId);
    return {};
  });

  route(deleteDashboard, async ({ dashboardId }, { caller }) => {
    await dashboards.remove(caller, dashboardId);
    return {};
  });
}
