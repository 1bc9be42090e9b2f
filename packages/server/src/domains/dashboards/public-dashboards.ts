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

  function tokensOfCards(dashboard: DashboardEntity, cards: readonly CardEntity[]): string[] {
    return pageTokensOf(dashboard).flatMap((token) =>
      cards.map(({ chartId }) => tokenOfSharedChart(token, publicIds(token, chartId))),
    );
  }

  return {
    find,
    isViewOnly,

    /** The chart of a shared dashboard that a chart's token opens. */
    async findChart(token: string): Promise<PublishedChart | undefined> {
      const parts = partsOfSharedChart(token);
      const dashboard = parts && (await find(parts.dashboardToken));
      if (!dashboard) return undefined;
      const cards = await repository.listCards([dashboard.id]);
      const card = cards.find(({ chartId }) => publicIds(parts.dashboardToken, chartId) === parts.chartId);
      const readerId = dashboard.ownerId;
      const chart = card && (await charts.readableOf(readerId, [card.chartId])).get(card.chartId);
      return chart && { chart, readerId, isViewOnly: isViewOnly(dashboard, parts.dashboardToken) };
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

    /** The tokens of a dashboard, and those of its cards; empty if its link is off. */
    tokensOf: (dashboard: DashboardEntity, cards: readonly CardEntity[]): string[] => [
      ...pageTokensOf(dashboard),
      ...tokensOfCards(dashboard, cards),
    ],
    tokensOfCards,
  };
}

function isViewOnly({ viewToken }: DashboardEntity, token: string): boolean {
  return token === viewToken;
}

function pageTokensOf({ shareToken, viewToken }: DashboardEntity): string[] {
  return [shareToken, viewToken].filter((token) => token !== null);
}
