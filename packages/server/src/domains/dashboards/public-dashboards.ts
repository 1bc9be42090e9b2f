import { partsOfSharedChart, tokenOfSharedChart } from '@tinkerstream/contract/dashboards';
import { dashboardErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import { AppError } from '../../platform/app-error.ts';
import type { PublicView } from '../../platform/realtime/public-rooms.ts';
import type { PublicIds } from '../../platform/secrets/public-ids.ts';
import type { ChartsService, PublishedChart } from '../charts/index.ts';
import type { CardEntity, DashboardEntity, DashboardsRepository } from './repository.ts';

export type PublicDashboards = ReturnType<typeof createPublicDashboards>;

/**
 * Dashboards that anyone with their token may see while the owner's subscription allows it. Each of their charts has
 * its own token, made of the dashboard's token and the chart's public id, with the rights of a public chart's token. So
 * visitors see the charts that the owner may publish, whether or not a chart itself has a public link.
 */
export function createPublicDashboards(
  repository: Pick<DashboardsRepository, 'findByToken' | 'listCards'>,
  charts: Pick<ChartsService, 'readableOf' | 'embeddingOf' | 'publishableOf'>,
  publicIds: PublicIds,
) {
  /**
   * A dashboard and the sources of its charts that its owner may publish. Undefined without any: a link would show no
   * more than a name.
   */
  async function findShown(token: string) {
    const dashboard = await repository.findByToken(token);
    if (!dashboard || !(await charts.embeddingOf([dashboard.ownerId])).has(dashboard.ownerId)) return undefined;
    const cards = await repository.listCards([dashboard.id]);
    const { ownerId: readerId } = dashboard;
    const readable = await charts.readableOf(
      readerId,
      cards.map((card) => card.chartId),
    );
    const sourcesOf = await charts.publishableOf(readerId, [...readable.values()]);
    const viewOnly = isViewOnly(dashboard, token);
    const shown = [...readable.values()].flatMap((chart): PublishedChart[] => {
      const sources = sourcesOf.get(chart.id);
      return sources ? [{ chart, readerId, sources, isViewOnly: viewOnly }] : [];
    });
    return shown.length > 0 ? { dashboard, shown } : undefined;
  }

  function tokensOfCards(dashboard: DashboardEntity, cards: readonly CardEntity[]): string[] {
    return pageTokensOf(dashboard).flatMap((token) =>
      cards.map(({ chartId }) => tokenOfSharedChart(token, publicIds(token, chartId))),
    );
  }

  return {
    /** @throws dashboardErrors.notPublic */
    async getShown(token: string) {
      const found = await findShown(token);
      if (!found) throw new AppError(dashboardErrors.notPublic);
      return { ...found, isViewOnly: isViewOnly(found.dashboard, token) };
    },

    /** The chart of a shared dashboard that a chart's token shows. */
    async findChart(token: string): Promise<PublishedChart | undefined> {
      const parts = partsOfSharedChart(token);
      const found = parts && (await findShown(parts.dashboardToken));
      if (!found) return undefined;
      return found.shown.find(({ chart }) => publicIds(parts.dashboardToken, chart.id) === parts.chartId);
    },

    /** The live events of a dashboard. Undefined if the token does not authorise this public id. */
    async viewOf(token: string, id: string): Promise<PublicView | undefined> {
      const found = await findShown(token);
      if (!found || publicIds(token, found.dashboard.id) !== id) return undefined;
      const { ownerId } = found.dashboard;
      const topicIds = new Set(found.shown.flatMap(({ sources }) => sources.map(({ topicId }) => topicId)));
      return {
        // The room closes as soon as its last topic is deleted.
        of: [userRoom(ownerId), ...[...topicIds].map(topicRoom)],
        present: {
          dashboards_changed: () => ({ userId: publicIds(token, ownerId) }),
          notification_banner: ({ topicIds: shown, ...banner }) =>
            shown.some((id) => topicIds.has(id)) ? { ...banner, topicIds: [] } : undefined,
        },
      };
    },

    /** The tokens of a dashboard, and of its cards; empty if its link is off. */
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
