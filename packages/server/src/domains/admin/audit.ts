import type { AuditAction, AuditEntry, AuditSubject } from '@tinkerstream/contract/admin';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AdminTables } from './tables.ts';

type Snapshot = Readonly<Record<string, unknown>>;

/** What an entry says beside who and when. No secrets: no key, no name of a file of keys. */
interface Change {
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: string;
  readonly before?: Snapshot;
  readonly after?: Snapshot;
}

export type Audit = ReturnType<typeof createAudit>;

/** The log of what administrators change. */
export function createAudit(database: Database) {
  async function note(target: Database, caller: Caller, { before, after, ...change }: Change): Promise<void> {
    await target
      .withTables<AdminTables>()
      .insertInto('audit_entry')
      .values({
        id: uuidv7(),
        created_on: Date.now(),
        actor_id: caller.userId,
        actor_email: caller.email,
        action: change.action,
        subject: change.subject,
        subject_id: change.subjectId,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })
      .execute();
  }

  return {
    /**
     * Makes a change and its entry in one transaction: there is never one without the other. `work` gives the change
     * that it made, or undefined where there was nothing left to change.
     */
    async record<Result>(
      caller: Caller,
      work: (transaction: Database) => Promise<{ readonly result: Result; readonly change: Change | undefined }>,
      { isSerializable = false } = {},
    ): Promise<Result> {
      const transaction = database.transaction();
      // SQLite's transactions are serializable all of them.
      const isolated = isSerializable ? transaction.setIsolationLevel('serializable') : transaction;
      return isolated.execute(async (inside) => {
        const { result, change } = await work(inside);
        if (change) await note(inside, caller, change);
        return result;
      });
    },

    list(search: string, subject: AuditSubject | undefined): Listing<AuditEntry> {
      let query = database.withTables<AdminTables>().selectFrom('audit_entry').selectAll();
      if (subject !== undefined) query = query.where('subject', '=', subject);
      if (search !== '')
        query = query.where(contains(['actor_email', 'action', 'subject_id', 'before', 'after'], search));
      return createListing(query, {
        id: 'id',
        columns: { actorEmail: 'actor_email', subject: 'subject' },
        present: (rows) =>
          rows.map((row) => ({
            id: row.id,
            createdOn: new Date(row.created_on).toISOString(),
            actorEmail: row.actor_email,
            action: row.action,
            subject: row.subject,
            subjectId: row.subject_id,
            before: parse(row.before),
            after: parse(row.after),
          })),
      });
    },
  };
}

function parse(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
}
