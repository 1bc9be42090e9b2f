import type { CardSize } from '@tinkerstream/contract/dashboards';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { DashboardsTables } from './tables.ts';

export type DashboardRow = Selectable<DashboardsTables['dashboard']>;
export type CardRow = Selectable<DashboardsTables['dashboard_chart']>;

export function createDashboardsRepository(database: Database) {
  const db = database.withTables<DashboardsTables>();
  return {
    find(id: string): Promise<DashboardRow | undefined> {
      return db.selectFrom('dashboard').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** Oldest first. */
    listOfOwner(ownerId: string): Promise<DashboardRow[]> {
      return db.selectFrom('dashboard').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute();
    },

    /** The cards of some dashboards, in the order in which they stand. */
    listCards(dashboardIds: readonly string[]): Promise<CardRow[]> {
      return db
        .selectFrom('dashboard_chart')
        .selectAll()
        .where('dashboard_id', 'in', dashboardIds)
        .orderBy('position')
        .execute();
    },

    async create(dashboard: DashboardRow): Promise<void> {
      await db.insertInto('dashboard').values(dashboard).execute();
    },

    /** Keeps a dashboard as it is until this transaction ends; false when there is none. */
    lock: (id: string): Promise<boolean> => lockRow(database, 'dashboard', 'name', id),

    async rename(id: string, name: string): Promise<void> {
      await db.updateTable('dashboard').set({ name }).where('id', '=', id).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('dashboard').where('id', '=', id).execute();
    },

    async addCard(card: CardRow): Promise<void> {
      await db.insertInto('dashboard_chart').values(card).execute();
    },

    async updateCard(id: string, change: { readonly size?: CardSize; readonly position?: number }): Promise<void> {
      await db.updateTable('dashboard_chart').set(change).where('id', '=', id).execute();
    },

    async removeCard(id: string): Promise<void> {
      await db.deleteFrom('dashboard_chart').where('id', '=', id).execute();
    },
  };
}
