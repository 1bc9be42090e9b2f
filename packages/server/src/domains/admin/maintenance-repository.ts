import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { createListing, type Listing } from '../../platform/db/listing.ts';
import type { AdminTables } from './tables.ts';

export type PeriodEntity = Entity<AdminTables['maintenance_period']>;

const periods = entityMapping<AdminTables['maintenance_period']>()();

export function createMaintenanceRepository(database: Database) {
  const db = database.withTables<AdminTables>();
  return {
    find(id: string): Promise<PeriodEntity | undefined> {
      return periods.first(db.selectFrom('maintenance_period').selectAll().where('id', '=', id));
    },

    /** The first period that ends after `now`. */
    findNext(now: number): Promise<PeriodEntity | undefined> {
      return periods.first(
        db.selectFrom('maintenance_period').selectAll().where('end_until', '>', now).orderBy('end_until').limit(1),
      );
    },

    /** Whether another period than `except` overlaps this one. */
    async isTaken(
      { startFrom, endUntil }: Pick<PeriodEntity, 'startFrom' | 'endUntil'>,
      except: string,
    ): Promise<boolean> {
      const overlapping = await db
        .selectFrom('maintenance_period')
        .select('id')
        .where('start_from', '<', endUntil)
        .where('end_until', '>', startFrom)
        .where('id', '!=', except)
        .limit(1)
        .executeTakeFirst();
      return overlapping !== undefined;
    },

    list<Item>(present: (period: PeriodEntity) => Item): Listing<Item> {
      return createListing(db.selectFrom('maintenance_period').selectAll(), {
        id: 'id',
        columns: { startFrom: 'start_from', endUntil: 'end_until', showSince: 'show_since' },
        present: (rows) => rows.map((row) => present(periods.toEntity(row))),
      });
    },

    async create(period: PeriodEntity): Promise<void> {
      await db.insertInto('maintenance_period').values(periods.toRow(period)).execute();
    },

    async update(id: string, change: Omit<PeriodEntity, 'id'>): Promise<void> {
      await db.updateTable('maintenance_period').set(periods.toRow(change)).where('id', '=', id).execute();
    },

    /** @returns whether the period existed */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('maintenance_period').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
