import { partsOfSharedChart, tokenOfSharedChart } from '@tinkerstream/contract/dashboards';
import { userRoom } from '@tinkerstream/contract/platform/socket';
import type { PublicIds } from '../../platform/public-ids.ts';
import type { PublicView } from '../../platform/realtime/public-rooms.ts';
import type { ChartsService, PublishedChart } from '../charts/index.ts';
import type { CardEntity, DashboardEntity, DashboardsRepository } from './repository.ts';

export type PublicDashboards = ReturnType<typeof createPublicDashboards>;

/**
 * Dashboards that anyone with their token may see while the owner's subscription allows it. Each of their charts has a
 * token of its own, made of the dashboard's token and the chart's public id, which opens what a public chart does. So
 * visitors see what the owner may read, whether or not the chart itself has a public link.
 */
export function createPublicDashboards(
  repository: Pick<DashboardsRepository, 'findByToken' | 'listCards'>,
  charts: Pick<ChartsService, 'readableOf' | 'embeddingOf'>,
  publicIds: PublicIds,
) {
  async function find(token: string): Promise<DashboardEntity | undefined> {
    const dashboard = await repository.findByToken(token);
    return dashboard && (await charts.embeddingOf([dashboard.ownerId])).has(dashboard.ownerId) ? dashboard : undefined;
  }

  return {
    find,

    /** The chart of a shared dashboard that a chart's token opens. */
    async findChart(token: string): Promise<PublishedChart | undefined> {
      const parts = partsOfSharedChart(token);
      const dashboard = parts && (await find(parts.dashboardToken));
      if (!dashboard) return undefined;
      const cards = await repository.listCards([dashboard.id]);
      const card = cards.find(({ chartId }) => publicIds(parts.dashboardToken, chartId) === parts.chartId);
      const readerId = dashboard.ownerId;
      const chart = card && (await charts.readableOf(readerId, [card.chartId])).get(card.chartId);
      return chart && { chart, readerId };
    },

    /** The live events of a dashboard. Undefined if the token does not open this public id. */
    async viewOf(token: string, id: string): Promise<PublicView | undefined> {
      const dashboard = await find(token);
      if (!dashboard || publicIds(token, dashboard.id) !== id) return undefined;
      const { ownerId } = dashboard;
      return {
        of: [userRoom(ownerId)],
        present: { dashboards_changed: () => ({ userId: publicIds(token, ownerId) }) },
      };
    },

    /** The token of a dashboard, then those of its cards; empty if its link is off. */
    tokensOf({ shareToken }: DashboardEntity, cards: readonly CardEntity[]): string[] {
      if (shareToken === null) return [];
      return [
        shareToken,
        ...cards.map(({ chartId }) => tokenOfSharedChart(shareToken, publicIds(shareToken, chartId))),
      ];
    },
  };
}
