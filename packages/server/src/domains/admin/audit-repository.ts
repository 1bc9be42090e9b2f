import type { AuditSubject } from '@tinkerstream/contract/admin';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { storedJson } from '../../platform/db/stored-json.ts';
import type { AdminTables } from './tables.ts';

export type AuditEntity = Entity<AdminTables['audit_entry']>;

const entries = entityMapping<AdminTables['audit_entry']>()();

export function createAuditRepository(database: Database) {
  const db = database.withTables<AdminTables>();
  const ofSecurity = () => db.selectFrom('audit_entry').where('subject', '=', 'security');
  return {
    async create(added: readonly AuditEntity[]): Promise<void> {
      await db
        .insertInto('audit_entry')
        .values(added.map((entry) => entries.toRow(entry)))
        .execute();
    },

    list<Item>(
      search: string,
      subject: AuditSubject | undefined,
      present: (entry: AuditEntity) => Item | undefined,
    ): Listing<Item> {
      let query = db.selectFrom('audit_entry').selectAll();
      if (subject !== undefined) query = query.where('subject', '=', subject);
      if (search !== '')
        query = query.where(contains(['actor_email', 'action', 'subject_id', 'before', 'after'], search));
      return createListing(query, {
        id: 'id',
        columns: { actorEmail: 'actor_email', subject: 'subject' },
        present: (rows) => rows.flatMap((row) => present(entries.toEntity(row)) ?? []),
      });
    },

    /** Puts the id of a user in the place of their email, in the entries by them and in all snapshots. */
    async replaceEmail(userId: string, email: string): Promise<void> {
      await db.updateTable('audit_entry').set({ actor_email: userId }).where('actor_id', '=', userId).execute();
      const [text, id] = [JSON.stringify(email), JSON.stringify(userId)];
      await db
        .updateTable('audit_entry')
        .set(({ ref }) => ({
          before: sql<string | null>`replace(${ref('before')}, ${text}, ${id})`,
          after: sql<string | null>`replace(${ref('after')}, ${text}, ${id})`,
        }))
        .where(contains(['before', 'after'], text))
        .execute();
    },

    /** The entries of changes to a user. */
    listOfUser(userId: string): Promise<AuditEntity[]> {
      return entries.list(
        db.selectFrom('audit_entry').selectAll().where('subject', '=', 'user').where('subject_id', '=', userId),
      );
    },

    async setSnapshots(id: string, snapshots: Pick<AuditEntity, 'before' | 'after'>): Promise<void> {
      await db.updateTable('audit_entry').set(snapshots).where('id', '=', id).execute();
    },

    /** Removes security events from before a time, and all but the latest `kept`. */
    async pruneSecurity(before: number, kept: number): Promise<void> {
      const last = await ofSecurity().select('id').orderBy('id', 'desc').offset(kept).limit(1).executeTakeFirst();
      await db
        .deleteFrom('audit_entry')
        .where('subject', '=', 'security')
        .where((where) => where.or([where('created_on', '<', before), ...(last ? [where('id', '<=', last.id)] : [])]))
        .execute();
    },
  };
}

/** The state before or after a change; undefined if it cannot be read. */
export function readSnapshot(entry: AuditEntity, side: 'before' | 'after'): Record<string, unknown> | null | undefined {
  const text = entry[side];
  return text === null ? null : storedJson<Record<string, unknown>>(text, 'audit_entry', entry.id);
}
