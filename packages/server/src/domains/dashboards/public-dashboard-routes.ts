import { getPublicDashboard, type PublicDashboard, tokenOfSharedChart } from '@tinkerstream/contract/dashboards';
import { AppError } from '../../platform/app-error.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';
import type { Route } from '../../platform/http/route.ts';
import type { PublicIds } from '../../platform/secrets/public-ids.ts';
import { presentPublicChart } from '../charts/index.ts';
import type { DashboardButtons } from './buttons.ts';
import type { PresentCards } from './present-cards.ts';
import type { PublicDashboards } from './public-dashboards.ts';

interface PublicDashboardParts {
  readonly publicDashboards: Pick<PublicDashboards, 'find' | 'isViewOnly'>;
  readonly presentCards: PresentCards;
  readonly buttons: Pick<DashboardButtons, 'present'>;
  readonly publicIds: PublicIds;
  readonly publicReads: PublicReads;
}

export function publicDashboardRoutes(
  route: Route,
  { publicDashboards, presentCards, buttons, publicIds, publicReads }: PublicDashboardParts,
): void {
  route(getPublicDashboard, ({ token }, { client }) =>
    publicReads.answer(client.address, `dashboard ${token}`, () => read(token)),
  );

  async function read(token: string): Promise<PublicDashboard> {
    const dashboard = await publicDashboards.find(token);
    if (!dashboard) throw new AppError('TS_ERR_DASHBOARD_0006');
    const cards = (await presentCards(dashboard.ownerId, [dashboard.id])).get(dashboard.id) ?? [];
    const shown = (await buttons.present(dashboard.ownerId, [dashboard.id])).get(dashboard.id) ?? [];
    return {
      id: publicIds(token, dashboard.id),
      name: dashboard.name,
      isViewOnly: publicDashboards.isViewOnly(dashboard, token),
      dashboardCharts: cards.map(({ id, size, height, chart }) => {
        const chartId = publicIds(token, chart.id);
        const chartToken = tokenOfSharedChart(token, chartId);
        const publicId = (real: string) => (real === chart.id ? chartId : publicIds(chartToken, real));
        return { id: publicIds(token, id), size, height, chart: presentPublicChart(chart, publicId) };
      }),
      dashboardButtons: shown.flatMap(({ id, label, state }) =>
        state === 'GONE' || state === 'NO_BUTTON' ? [] : [{ id: publicIds(token, id), label }],
      ),
    };
  }
}
