import {
  addDashboardButton,
  addDashboardChart,
  copyDashboard,
  createDashboard,
  type Dashboard,
  deleteDashboard,
  listDashboards,
  removeDashboardButton,
  removeDashboardChart,
  renewDashboardLink,
  switchOffDashboardLink,
  updateDashboard,
  updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import type { Caller, Client } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts';
import type { ChartsService } from '../charts/index.ts';
import type { DashboardButtons } from './buttons.ts';
import type { PresentCards } from './present-cards.ts';
import type { DashboardEntity } from './repository.ts';
import type { DashboardsService } from './service.ts';

interface DashboardsParts {
  readonly dashboards: DashboardsService;
  readonly charts: Pick<ChartsService, 'embeddingOf'>;
  readonly presentCards: PresentCards;
  readonly buttons: DashboardButtons;
  readonly report: SecurityLog['report'];
}

export function dashboardsRoutes(route: Route, parts: DashboardsParts): void {
  const { dashboards, charts, presentCards, buttons, report } = parts;

  async function present({ userId }: Caller, rows: readonly DashboardEntity[]): Promise<Dashboard[]> {
    const ids = rows.map(({ id }) => id);
    const [cards, buttonsOf, embedding] = await Promise.all([
      presentCards(userId, ids),
      buttons.present(userId, ids),
      charts.embeddingOf([userId]),
    ]);
    return rows.map(({ id, name, shareToken, viewToken }) => ({
      id,
      name,
      dashboardCharts: cards.get(id) ?? [],
      dashboardButtons: buttonsOf.get(id) ?? [],
      shareToken: shareToken ?? '',
      viewToken: viewToken ?? '',
      isEmbeddable: embedding.has(userId),
    }));
  }

  async function presentOne(caller: Caller, row: DashboardEntity): Promise<Dashboard> {
    const [dashboard] = await present(caller, [row]);
    return dashboard as Dashboard;
  }

  route(listDashboards, async (_, { caller }) => present(caller, await dashboards.listOfOwner(caller)));

  route(createDashboard, async ({ name }, { caller }) => presentOne(caller, await dashboards.create(caller, name)));

  route(copyDashboard, async ({ dashboardId, name }, { caller }) =>
    presentOne(caller, await dashboards.copy(caller, dashboardId, name)),
  );

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

  route(addDashboardButton, async (input, { caller }) => ({ id: await buttons.add(caller, input) }));

  route(removeDashboardButton, async ({ dashboardId, buttonId }, { caller }) => {
    await buttons.remove(caller, dashboardId, buttonId);
    return {};
  });

  route(deleteDashboard, async ({ dashboardId }, { caller }) => {
    await dashboards.remove(caller, dashboardId);
    return {};
  });

  route(renewDashboardLink, async ({ dashboardId }, { caller, client }) => {
    const tokens = await dashboards.renewLink(caller, dashboardId);
    reportLink('link.renewed', caller, client, dashboardId);
    return tokens;
  });

  route(switchOffDashboardLink, async ({ dashboardId }, { caller, client }) => {
    await dashboards.switchOffLink(caller, dashboardId);
    reportLink('link.switched-off', caller, client, dashboardId);
    return {};
  });

  function reportLink(event: SecurityEvent['event'], { userId }: Caller, { address }: Client, subjectId: string): void {
    report({ event, userId, address, subject: 'dashboard-link', subjectId });
  }
}
