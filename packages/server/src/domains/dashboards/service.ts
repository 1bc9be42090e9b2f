import {
  type addDashboardChart,
  MAX_DASHBOARD_CHARTS,
  MAX_DASHBOARDS,
  type updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { userRoom } from '@tinkerstream/contract/platform/socket';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Live } from '../../platform/realtime/live.ts';
import type { InUserTurn } from '../accounts/index.ts';
import type { ChartsService } from '../charts/index.ts';
import { type CardRow, createDashboardsRepository, type DashboardRow } from './repository.ts';

interface DashboardsServiceOptions {
  readonly charts: Pick<ChartsService, 'getAccessible' | 'readableOf'>;
  readonly live: Pick<Live, 'emit'>;
  readonly inUserTurn: InUserTurn;
}

export type DashboardsService = ReturnType<typeof createDashboardsService>;

/** A dashboard belongs to one user, who alone sees and changes it. */
export function createDashboardsService(database: Database, { charts, live, inUserTurn }: DashboardsServiceOptions) {
  const repository = createDashboardsRepository(database);
  type Repository = typeof repository;

  async function getOwn({ userId }: Caller, dashboardId: string): Promise<DashboardRow> {
    const dashboard = await repository.find(dashboardId);
    if (dashboard?.owner_id !== userId) throw new AppError('TS_ERR_DASHBOARD_0001');
    return dashboard;
  }

  function tell({ userId }: Caller): void {
    live.emit(userRoom(userId), 'dashboards_changed', { userId });
  }

  /** Changes the cards of a dashboard. One change after the other: each sees what the one before has left. */
  async function changeCards(
    caller: Caller,
    dashboardId: string,
    change: (cards: readonly CardRow[], repository: Repository) => Promise<void>,
  ): Promise<void> {
    const { id } = await getOwn(caller, dashboardId);
    await database.transaction().execute(async (transaction) => {
      const inside = createDashboardsRepository(transaction);
      // Deleted meanwhile.
      if (!(await inside.lock(id))) throw new AppError('TS_ERR_DASHBOARD_0001');
      await change(await inside.listCards([id]), inside);
    });
    tell(caller);
  }

  return {
    listOfOwner: (caller: Caller) => repository.listOfOwner(caller.userId),

    async cardsOf(dashboardIds: readonly string[]): Promise<CardRow[]> {
      return dashboardIds.length === 0 ? [] : repository.listCards(dashboardIds);
    },

    /** @throws AppError TS_ERR_DASHBOARD_0005 */
    async create(caller: Caller, name: string): Promise<DashboardRow> {
      const dashboard = { id: uuidv7(), name, owner_id: caller.userId };
      await inUserTurn(caller.userId, async (transaction) => {
        const inside = createDashboardsRepository(transaction);
        const own = await inside.listOfOwner(caller.userId);
        if (own.length >= MAX_DASHBOARDS) throw new AppError('TS_ERR_DASHBOARD_0005', String(own.length));
        await inside.create(dashboard);
      });
      tell(caller);
      return dashboard;
    },

    async rename(caller: Caller, dashboardId: string, name: string): Promise<void> {
      await repository.rename((await getOwn(caller, dashboardId)).id, name);
      tell(caller);
    },

    async remove(caller: Caller, dashboardId: string): Promise<void> {
      await repository.remove((await getOwn(caller, dashboardId)).id);
      tell(caller);
    },

    /** @throws AppError TS_ERR_DASHBOARD_0002 or _0004 */
    async addChart(caller: Caller, { dashboardId, chartId, size }: ParsedRequestOf<typeof addDashboardChart>) {
      await getOwn(caller, dashboardId);
      await charts.getAccessible(caller, chartId);
      await changeCards(caller, dashboardId, async (cards, { addCard }) => {
        if (cards.some((card) => card.chart_id === chartId)) throw new AppError('TS_ERR_DASHBOARD_0002');
        if (cards.length >= MAX_DASHBOARD_CHARTS) throw new AppError('TS_ERR_DASHBOARD_0004', String(cards.length));
        const position = (cards.at(-1)?.position ?? -1) + 1;
        await addCard({ id: uuidv7(), dashboard_id: dashboardId, chart_id: chartId, size, position });
      });
    },

    /** @throws AppError TS_ERR_DASHBOARD_0003 */
    updateChart(
      caller: Caller,
      { dashboardId, chartId, size, order }: ParsedRequestOf<typeof updateDashboardChart>,
    ): Promise<void> {
      return changeCards(caller, dashboardId, async (cards, { updateCard }) => {
        const card = getCard(cards, chartId);
        if (size !== undefined) await updateCard(card.id, { size });
        if (order === undefined) return;
        const others = cards.filter(({ id }) => id !== card.id);
        const readable = await charts.readableOf(
          caller.userId,
          others.map((one) => one.chart_id),
        );
        // Cards whose charts the owner may not read at present are not among those that are counted; they go behind.
        const shown = others.filter((one) => readable.has(one.chart_id));
        const hidden = others.filter((one) => !readable.has(one.chart_id));
        const reordered = [...shown.toSpliced(order, 0, card), ...hidden];
        for (const [position, { id, position: before }] of reordered.entries()) {
          if (position !== before) await updateCard(id, { position });
        }
      });
    },

    /** @throws AppError TS_ERR_DASHBOARD_0003 */
    removeChart(caller: Caller, dashboardId: string, chartId: string): Promise<void> {
      return changeCards(caller, dashboardId, (cards, { removeCard }) => removeCard(getCard(cards, chartId).id));
    },
  };
}

function getCard(cards: readonly CardRow[], chartId: string): CardRow {
  const card = cards.find((one) => one.chart_id === chartId);
  if (!card) throw new AppError('TS_ERR_DASHBOARD_0003');
  return card;
}
