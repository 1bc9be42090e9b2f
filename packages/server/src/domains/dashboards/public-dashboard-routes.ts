import {
  type ButtonState,
  getPublicDashboard,
  type PublicDashboard,
  tokenOfSharedChart,
} from '@tinkerstream/contract/dashboards';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { Route } from '../../platform/http/route.ts';
import type { PublicIds } from '../../platform/secrets/public-ids.ts';
import { type PublicBoards, presentPublicChart } from '../charts/index.ts';
import type { DashboardButtons } from './buttons.ts';
import type { PresentCards } from './present-cards.ts';
import type { PublicDashboards } from './public-dashboards.ts';

interface PublicDashboardParts {
  readonly publicDashboards: Pick<PublicDashboards, 'getShown'>;
  readonly presentCards: PresentCards;
  readonly buttons: Pick<DashboardButtons, 'present'>;
  readonly publicBoards: PublicBoards;
  readonly publicIds: PublicIds;
  readonly publicReads: PublicReads;
}

/**
 * States of buttons that are not published: of deleted event triggers, and of projects that the owner of the dashboard
 * may only view.
 */
const UNPUBLISHED: readonly ButtonState[] = ['GONE', 'NO_BUTTON', 'VIEW_ONLY'];

export function publicDashboardRoutes(
  route: Route,
  { publicDashboards, presentCards, buttons, publicBoards, publicIds, publicReads }: PublicDashboardParts,
): void {
  route(getPublicDashboard, ({ token }, { client }) =>
    publicReads.answer(client.address, `dashboard ${token}`, () => read(token)),
  );

  async function read(token: string): Promise<PublicDashboard> {
    const { dashboard, shown: published, isViewOnly } = await publicDashboards.getShown(token);
    const publishedOf = new Map(published.map((one) => [one.chart.id, one]));
    const topicIds = published.flatMap(({ sources }) => sources.map(({ topicId }) => topicId));
    const presentBoard = await publicBoards(dashboard.ownerId, topicIds);
    const cards = (await presentCards(dashboard.ownerId, [dashboard.id])).get(dashboard.id) ?? [];
    const shown = (await buttons.present(dashboard.ownerId, [dashboard.id])).get(dashboard.id) ?? [];
    return {
      id: publicIds(token, dashboard.id),
      name: dashboard.name,
      isViewOnly,
      dashboardCharts: cards.flatMap(({ id, size, height, chart }) => {
        const shownChart = publishedOf.get(chart.id);
        if (!shownChart) return [];
        const chartId = publicIds(token, chart.id);
        const chartToken = tokenOfSharedChart(token, chartId);
        const publicId = (real: string) => (real === chart.id ? chartId : publicIds(chartToken, real));
        const shownAs = presentPublicChart(chart, shownChart, publicId, presentBoard);
        return [{ id: publicIds(token, id), size, height, chart: shownAs }];
      }),
      dashboardButtons: shown.flatMap(({ id, label, state }) =>
        UNPUBLISHED.includes(state) ? [] : [{ id: publicIds(token, id), label }],
      ),
    };
  }
}
