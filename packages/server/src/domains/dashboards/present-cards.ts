import type { DashboardChart } from '@tinkerstream/contract/dashboards';
import type { ChartsService, PresentCharts } from '../charts/index.ts';
import type { DashboardsService } from './service.ts';

interface CardPresenterParts {
  readonly dashboards: Pick<DashboardsService, 'cardsOf'>;
  readonly charts: Pick<ChartsService, 'readableOf'>;
  readonly presentCharts: PresentCharts;
}

/** The cards of dashboards by dashboard, without charts that the owner may no longer read. */
export type PresentCards = (
  ownerId: string,
  dashboardIds: readonly string[],
) => Promise<ReadonlyMap<string, DashboardChart[]>>;

export function createCardPresenter({ dashboards, charts, presentCharts }: CardPresenterParts): PresentCards {
  return async (ownerId, dashboardIds) => {
    const cards = await dashboards.cardsOf(dashboardIds);
    const readable = await charts.readableOf(ownerId, [...new Set(cards.map((card) => card.chartId))]);
    const chartById = new Map((await presentCharts(ownerId, [...readable.values()])).map((chart) => [chart.id, chart]));
    const presented = cards.flatMap(({ id, dashboardId, size, height, chartId }) => {
      const chart = chartById.get(chartId);
      return chart ? [{ dashboardId, card: { id, size, height, chart } }] : [];
    });
    const byDashboard = Map.groupBy(presented, ({ dashboardId }) => dashboardId);
    return new Map([...byDashboard].map(([id, all]) => [id, all.map(({ card }) => card)]));
  };
}
