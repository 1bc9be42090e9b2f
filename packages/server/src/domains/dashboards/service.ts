import {
  type addDashboardChart,
  MAX_DASHBOARD_CHARTS,
  MAX_DASHBOARDS,
  type updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import { dashboardErrors } from '@tinkerstream/contract/error-codes';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import type { ChartsService } from '../charts/index.ts';
import type { WithUserLock } from '../users/index.ts';
import type { PublicDashboards } from './public-dashboards.ts';
import {
  type ButtonEntity,
  type CardEntity,
  createDashboardsRepository,
  type DashboardEntity,
  type DashboardTokens,
} from './repository.ts';

interface DashboardsServiceOptions {
  readonly charts: Pick<ChartsService, 'getAccessible' | 'readableOf'>;
  readonly events: Events;
  readonly withUserLock: WithUserLock;
  readonly tokensOf: PublicDashboards['tokensOf'];
  readonly tokensOfCards: PublicDashboards['tokensOfCards'];
}

type Owner = Pick<Caller, 'userId'>;

export type DashboardsService = ReturnType<typeof createDashboardsService>;

/** Dashboards. Only its owner may change one, or read it without its public link. */
export function createDashboardsService(
  database: Database,
  { charts, events, withUserLock, tokensOf, tokensOfCards }: DashboardsServiceOptions,
) {
  const repository = createDashboardsRepository(database);
  type Repository = typeof repository;

  async function getOwn({ userId }: Owner, dashboardId: string): Promise<DashboardEntity> {
    const dashboard = await repository.find(dashboardId);
    if (dashboard?.ownerId !== userId) throw new AppError(dashboardErrors.unknown);
    return dashboard;
  }

  const emitChanged = ({ userId }: Owner): Promise<void> => events.emit('dashboards.changed', { userId });

  /** Changes a dashboard and its cards. Serializes concurrent changes. @returns the dashboard before the change */
  async function changeDashboard(
    caller: Owner,
    dashboardId: string,
    change: (cards: readonly CardEntity[], repository: Repository) => Promise<void>,
  ): Promise<{ readonly dashboard: DashboardEntity; readonly cards: readonly CardEntity[] }> {
    const { id } = await getOwn(caller, dashboardId);
    const before = await database.transaction().execute(async (transaction) => {
      const inTransaction = createDashboardsRepository(transaction);
      await inTransaction.lock(id);
      const dashboard = await inTransaction.find(id);
      // The dashboard may have been deleted since.
      if (!dashboard) throw new AppError(dashboardErrors.unknown);
      const cards = await inTransaction.listCards([id]);
      await change(cards, inTransaction);
      return { dashboard, cards };
    });
    await emitChanged(caller);
    return before;
  }

  const endLinks = (dashboard: DashboardEntity, cards: readonly CardEntity[]): Promise<void> =>
    events.emit('dashboard-links.ended', { tokens: tokensOf(dashboard, cards) });

  async function setLink(caller: Owner, dashboardId: string, tokens?: DashboardTokens): Promise<void> {
    const { dashboard, cards } = await changeDashboard(caller, dashboardId, (_, { setTokens }) =>
      setTokens(dashboardId, tokens),
    );
    await endLinks(dashboard, cards);
  }

  /** Adds a dashboard with these cards and buttons, within the limit of its owner. */
  async function add(
    caller: Caller,
    name: string,
    copied: readonly CardEntity[],
    buttons: readonly ButtonEntity[] = [],
  ): Promise<DashboardEntity> {
    const dashboard = { id: uuidv7(), name, ownerId: caller.userId, shareToken: null, viewToken: null };
    await withUserLock(caller.userId, async ({ transaction }) => {
      const inTransaction = createDashboardsRepository(transaction);
      const own = await inTransaction.listOfOwner(caller.userId);
      if (own.length >= MAX_DASHBOARDS) throw new AppError(dashboardErrors.tooMany, String(own.length));
      await inTransaction.create(dashboard);
      await inTransaction.addCards(copied.map((card) => ({ ...card, id: uuidv7(), dashboardId: dashboard.id })));
      await inTransaction.addButtons(buttons.map((one) => ({ ...one, id: uuidv7(), dashboardId: dashboard.id })));
    });
    await emitChanged(caller);
    await events.emit('dashboard.created', { userId: caller.userId });
    return dashboard;
  }

  /** Stores the order of cards after one has been moved among the cards that the owner may read. */
  async function place(
    { userId }: Caller,
    { updateCard }: Repository,
    others: readonly CardEntity[],
    card: CardEntity,
    order: number,
  ): Promise<void> {
    const readable = await charts.readableOf(
      userId,
      others.map((one) => one.chartId),
    );
    // `order` counts only cards whose charts the owner may read. Hidden cards go last.
    const shown = others.filter((one) => readable.has(one.chartId));
    const hidden = others.filter((one) => !readable.has(one.chartId));
    const reordered = [...shown.toSpliced(order, 0, card), ...hidden];
    for (const [position, { id, position: before }] of reordered.entries()) {
      if (position !== before) await updateCard(id, { position });
    }
  }

  return {
    changeDashboard,

    listOfOwner: (caller: Owner) => repository.listOfOwner(caller.userId),

    async cardsOf(dashboardIds: readonly string[]): Promise<CardEntity[]> {
      return dashboardIds.length === 0 ? [] : repository.listCards(dashboardIds);
    },

    buttonsOf: (dashboardIds: readonly string[]) => repository.listButtons(dashboardIds),

    /** @throws dashboardErrors.tooMany */
    create: (caller: Caller, name: string) => add(caller, name, []),

    /** @throws dashboardErrors.tooMany */
    async copy(caller: Caller, dashboardId: string, name: string): Promise<DashboardEntity> {
      const { id } = await getOwn(caller, dashboardId);
      return add(caller, name, await repository.listCards([id]), await repository.listButtons([id]));
    },

    async rename(caller: Caller, dashboardId: string, name: string): Promise<void> {
      await repository.rename((await getOwn(caller, dashboardId)).id, name);
      await emitChanged(caller);
    },

    async remove(caller: Caller, dashboardId: string): Promise<void> {
      const { dashboard, cards } = await changeDashboard(caller, dashboardId, async (_, { remove }) => {
        await remove(dashboardId);
      });
      await endLinks(dashboard, cards);
    },

    /** Renews both links together. @returns the new tokens */
    async renewLink(caller: Caller, dashboardId: string): Promise<DashboardTokens> {
      const tokens = { shareToken: randomToken(), viewToken: randomToken() };
      await setLink(caller, dashboardId, tokens);
      return tokens;
    },

    switchOffLink: (caller: Owner, dashboardId: string) => setLink(caller, dashboardId),

    /** Ends the links of an account that someone else may have registered, as part of the change. */
    switchOffLinksOf: (transaction: Database, userId: string) =>
      createDashboardsRepository(transaction).switchOffLinksOfOwner(userId),

    /** Removes the dashboards of a user as part of the deletion of the account: only their owner could read them. */
    async removeOfOwner({ transaction, announce }: Change, userId: string): Promise<void> {
      const inTransaction = createDashboardsRepository(transaction);
      for (const dashboard of await inTransaction.listOfOwner(userId)) {
        const cards = await inTransaction.listCards([dashboard.id]);
        await announce('dashboard-links.ended', { tokens: tokensOf(dashboard, cards) });
        await inTransaction.remove(dashboard.id);
      }
    },

    /** @throws dashboardErrors.chartAlreadyOn or dashboardErrors.tooManyCharts */
    async addChart(
      caller: Caller,
      { dashboardId, chartId, size, height, order }: ParsedRequestOf<typeof addDashboardChart>,
    ): Promise<void> {
      await getOwn(caller, dashboardId);
      await charts.getAccessible(caller, chartId);
      await changeDashboard(caller, dashboardId, async (cards, inTransaction) => {
        if (cards.some((card) => card.chartId === chartId)) throw new AppError(dashboardErrors.chartAlreadyOn);
        if (cards.length >= MAX_DASHBOARD_CHARTS)
          throw new AppError(dashboardErrors.tooManyCharts, String(cards.length));
        const position = (cards.at(-1)?.position ?? -1) + 1;
        const card = { id: uuidv7(), dashboardId, chartId, size, height, position };
        await inTransaction.addCards([card]);
        if (order !== undefined) await place(caller, inTransaction, cards, card, order);
      });
    },

    /** @throws dashboardErrors.chartUnknown */
    async updateChart(
      caller: Caller,
      { dashboardId, chartId, size, height, order }: ParsedRequestOf<typeof updateDashboardChart>,
    ): Promise<void> {
      await changeDashboard(caller, dashboardId, async (cards, inTransaction) => {
        const card = getCard(cards, chartId);
        if (size !== undefined || height !== undefined) {
          await inTransaction.updateCard(card.id, { ...(size && { size }), ...(height && { height }) });
        }
        if (order === undefined) return;
        const others = cards.filter(({ id }) => id !== card.id);
        await place(caller, inTransaction, others, card, order);
      });
    },

    /** @throws dashboardErrors.chartUnknown */
    async removeChart(caller: Caller, dashboardId: string, chartId: string): Promise<void> {
      const { dashboard, cards } = await changeDashboard(caller, dashboardId, (all, { removeCard }) =>
        removeCard(getCard(all, chartId).id),
      );
      // The other cards stay public, and so does the dashboard.
      await events.emit('dashboard-links.ended', { tokens: tokensOfCards(dashboard, [getCard(cards, chartId)]) });
    },
  };
}

function getCard(cards: readonly CardEntity[], chartId: string): CardEntity {
  const card = cards.find((one) => one.chartId === chartId);
  if (!card) throw new AppError(dashboardErrors.chartUnknown);
  return card;
}
