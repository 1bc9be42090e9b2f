import type { CardHeight, CardSize } from '@tinkerstream/contract/dashboards';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { DashboardsTables } from './tables.ts';

export type DashboardEntity = Entity<DashboardsTables['dashboard']>;
export type CardEntity = Entity<DashboardsTables['dashboard_chart']>;
export type ButtonEntity = Entity<DashboardsTables['dashboard_button']>;

/** The tokens of a public dashboard: one presses its buttons, the other only shows it. */
export interface DashboardTokens {
  readonly shareToken: string;
  readonly viewToken: string;
}

export type DashboardsRepository = ReturnType<typeof createDashboardsRepository>;

const dashboards = entityMapping<DashboardsTables['dashboard']>()();
const cards = entityMapping<DashboardsTables['dashboard_chart']>()();
const buttons = entityMapping<DashboardsTables['dashboard_button']>()();

export function createDashboardsRepository(database: Database) {
  const db = database.withTables<DashboardsTables>();
  return {
    find(id: string): Promise<DashboardEntity | undefined> {
      return dashboards.first(db.selectFrom('dashboard').selectAll().where('id', '=', id));
    },

    /** The dashboard that either of the tokens shows. */
    findByToken(token: string): Promise<DashboardEntity | undefined> {
      return dashboards.first(
        db
          .selectFrom('dashboard')
          .selectAll()
          .where(({ eb, or }) => or([eb('share_token', '=', token), eb('view_token', '=', token)])),
      );
    },

    /** The dashboards of a user, oldest first. */
    listOfOwner(ownerId: string): Promise<DashboardEntity[]> {
      return dashboards.list(db.selectFrom('dashboard').selectAll().where('owner_id', '=', ownerId).orderBy('id'));
    },

    /** The cards of some dashboards, by position. */
    listCards(dashboardIds: readonly string[]): Promise<CardEntity[]> {
      return cards.list(
        db.selectFrom('dashboard_chart').selectAll().where('dashboard_id', 'in', dashboardIds).orderBy('position'),
      );
    },

    /** The public dashboards with any of some charts, each with its charts among them. */
    async listPublicWith(chartIds: readonly string[]): Promise<(DashboardEntity & { readonly chartIds: string[] })[]> {
      if (chartIds.length === 0) return [];
      const withChart = db.selectFrom('dashboard_chart').where('chart_id', 'in', chartIds);
      const found = await dashboards.list(
        db
          .selectFrom('dashboard')
          .selectAll()
          .where('share_token', 'is not', null)
          .where('id', 'in', withChart.select('dashboard_id'))
          .orderBy('id'),
      );
      const of = Map.groupBy(await withChart.selectAll().execute(), (row) => row.dashboard_id);
      return found.map((one) => ({ ...one, chartIds: (of.get(one.id) ?? []).map((row) => row.chart_id) }));
    },

    /** The charts among some that a dashboard has. */
    async shownOf(chartIds: readonly string[]): Promise<Set<string>> {
      if (chartIds.length === 0) return new Set();
      const rows = await db
        .selectFrom('dashboard_chart')
        .select('chart_id')
        .distinct()
        .where('chart_id', 'in', chartIds)
        .execute();
      return new Set(rows.map((row) => row.chart_id));
    },

    async create(dashboard: DashboardEntity): Promise<void> {
      await db.insertInto('dashboard').values(dashboards.toRow(dashboard)).execute();
    },

    /** Locks a dashboard until this transaction ends. @returns whether it exists */
    lock: (id: string): Promise<boolean> => lockRow(database, 'dashboard', 'name', id),

    async rename(id: string, name: string): Promise<void> {
      await db.updateTable('dashboard').set({ name }).where('id', '=', id).execute();
    },

    async setTokens(id: string, tokens: DashboardTokens | undefined): Promise<void> {
      const { shareToken = null, viewToken = null } = tokens ?? {};
      await db
        .updateTable('dashboard')
        .set({ share_token: shareToken, view_token: viewToken })
        .where('id', '=', id)
        .execute();
    },

    async switchOffLinksOfOwner(ownerId: string): Promise<void> {
      await db
        .updateTable('dashboard')
        .set({ share_token: null, view_token: null })
        .where('owner_id', '=', ownerId)
        .execute();
    },

    /** @returns whether the dashboard existed */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('dashboard').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async addCards(added: readonly CardEntity[]): Promise<void> {
      const rows = added.map((card) => cards.toRow(card));
      if (rows.length > 0) await db.insertInto('dashboard_chart').values(rows).execute();
    },

    async updateCard(
      id: string,
      change: { readonly size?: CardSize; readonly height?: CardHeight; readonly position?: number },
    ): Promise<void> {
      await db.updateTable('dashboard_chart').set(change).where('id', '=', id).execute();
    },

    async removeCard(id: string): Promise<void> {
      await db.deleteFrom('dashboard_chart').where('id', '=', id).execute();
    },

    /** The buttons of some dashboards, oldest first. */
    async listButtons(dashboardIds: readonly string[]): Promise<ButtonEntity[]> {
      if (dashboardIds.length === 0) return [];
      return buttons.list(
        db.selectFrom('dashboard_button').selectAll().where('dashboard_id', 'in', dashboardIds).orderBy('id'),
      );
    },

    async addButtons(added: readonly ButtonEntity[]): Promise<void> {
      const rows = added.map((button) => buttons.toRow(button));
      if (rows.length > 0) await db.insertInto('dashboard_button').values(rows).execute();
    },

    /** @returns whether the dashboard had the button */
    async removeButton(dashboardId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('dashboard_button')
        .where('dashboard_id', '=', dashboardId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
