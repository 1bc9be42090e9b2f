import {
  type addDashboardChart,
  MAX_DASHBOARD_CHARTS,
  MAX_DASHBOARDS,
  type updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { WithUserLock } from '../accounts/index.ts';
import type { ChartsService } from '../charts/index.ts';
import { type CardEntity, createDashboardsRepository, type DashboardEntity } from './repository.ts';

interface DashboardsServiceOptions {
  readonly charts: Pick<ChartsService, 'getAccessible' | 'readableOf'>;
  readonly events: Events;
  readonly withUserLock: WithUserLock;
}

export type DashboardsService = ReturnType<typeof createDashboardsService>;

/** Dashboards. Only its owner may read and change one. */
export function createDashboardsService(
  database: Database,
  { charts, events, withUserLock }: DashboardsServiceOptions,
) {
  const repository = createDashboardsRepository(database);
  type Repository = typeof repository;

  async function getOwn({ userId }: Caller, dashboardId: string): Promise<DashboardEntity> {
    const dashboard = await repository.find(dashboardId);
    if (dashboard?.ownerId !== userId) throw new AppError('TS_ERR_DASHBOARD_0001');
    return dashboard;
  }

  const emitChanged = ({ userId }: Caller): Promise<void> => events.emit('dashboards.changed', { userId });

  /** Changes the cards of a dashboard. Serializes concurrent changes. */
  async function changeCards(
    caller: Caller,
    dashboardId: string,
    change: (cards: readonly CardEntity[], repository: Repository) => Promise<void>,
  ): Promise<void> {
    const { id } = await getOwn(caller, dashboardId);
    await database.transaction().execute(async (transaction) => {
      const inTransaction = createDashboardsRepository(transaction);
      // Deleted in the meantime.
      if (!(await inTransaction.lock(id))) throw new AppError('TS_ERR_DASHBOARD_0001');
      await change(await inTransaction.listCards([id]), inTransaction);
    });
    await emitChanged(caller);
  }

  return {
    listOfOwner: (caller: Caller) => repository.listOfOwner(caller.userId),

    async cardsOf(dashboardIds: readonly string[]): Promise<CardEntity[]> {
      return dashboardIds.length === 0 ? [] : repository.listCards(dashboardIds);
    },

    /** @throws AppError TS_ERR_DASHBOARD_0005 */
    async create(caller: Caller, name: string): Promise<DashboardEntity> {
      const dashboard = { id: uuidv7(), name, ownerId: caller.userId };
      await withUserLock(caller.userId, async ({ transaction }) => {
        const inTransaction = createDashboardsRepository(transaction);
        const own = await inTransaction.listOfOwner(caller.userId);
        if (own.length >= MAX_DASHBOARDS) throw new AppError('TS_ERR_DASHBOARD_0005', String(own.length));
        await inTransaction.create(dashboard);
      });
      await emitChanged(caller);
      return dashboard;
    },

    async rename(caller: Caller, dashboardId: string, name: string): Promise<void> {
      await repository.rename((await getOwn(caller, dashboardId)).id, name);
      await emitChanged(caller);
    },

    async remove(caller: Caller, dashboardId: string): Promise<void> {
      const { id } = await getOwn(caller, dashboardId);
      if (!(await repository.remove(id))) throw new AppError('TS_ERR_DASHBOARD_0001');
      await emitChanged(caller);
    },

    /** @throws AppError TS_ERR_DASHBOARD_0002 or _0004 */
    async addChart(caller: Caller, { dashboardId, chartId, size }: ParsedRequestOf<typeof addDashboardChart>) {
      await getOwn(caller, dashboardId);
      await charts.getAccessible(caller, chartId);
      await changeCards(caller, dashboardId, async (cards, { addCard }) => {
        if (cards.some((card) => card.chartId === chartId)) throw new AppError('TS_ERR_DASHBOARD_0002');
        if (cards.length >= MAX_DASHBOARD_CHARTS) throw new AppError('TS_ERR_DASHBOARD_0004', String(cards.length));
        const position = (cards.at(-1)?.position ?? -1) + 1;
        await addCard({ id: uuidv7(), dashboardId: dashboardId, chartId: chartId, size, position });
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
          others.map((one) => one.chartId),
        );
        // `order` counts only cards whose charts the owner may read. The hidden ones go last.
        const shown = others.filter((one) => readable.has(one.chartId));
        const hidden = others.filter((one) => !readable.has(one.chartId));
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

function getCard(cards: readonly CardEntity[], chartId: string): CardEntity {
  const card = cards.find((one) => one.chartId === chartId);
  if (!card) throw new AppError('TS_ERR_DASHBOARD_0003');
  return card;
}
