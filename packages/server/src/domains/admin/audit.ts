import type { AuditAction, AuditEntry, AuditSubject } from '@tinkerstream/contract/admin';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import type { Listing } from '../../platform/db/listing.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type AuditEntity, createAuditRepository, readSnapshot } from './audit-repository.ts';

type Snapshot = Readonly<Record<string, unknown>>;

/** The content of an entry. Never put a secret in it: no key, no name of a file with keys. */
interface AuditedChange {
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subjectId: string;
  readonly before?: Snapshot;
  readonly after?: Snapshot;
}

export type Audit = ReturnType<typeof createAudit>;

/** The log of changes by administrators. */
export function createAudit(database: Database, events: Pick<Events, 'change'>) {
  async function addEntry(
    target: Database,
    caller: Caller,
    { before, after, ...change }: AuditedChange,
  ): Promise<void> {
    const entry = {
      id: uuidv7(),
      createdOn: Date.now(),
      actorId: caller.userId,
      actorEmail: caller.email,
      ...change,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    };
    await createAuditRepository(target).create([entry]);
  }

  return {
    /**
     * Runs a change and writes its entry in one transaction. `work` returns the change for the entry, or undefined if
     * it changed nothing.
     */
    async record<Result>(
      caller: Caller,
      work: (change: Change) => Promise<{ readonly result: Result; readonly change: AuditedChange | undefined }>,
      { isSerializable = false } = {},
    ): Promise<Result> {
      return events.change(
        async (change) => {
          const { result, change: audited } = await work(change);
          if (audited) await addEntry(change.transaction, caller, audited);
          return result;
        },
        { isSerializable },
      );
    },

    /** Replaces the email of a user by their id in all entries, and removes their names, as part of their deletion. */
    async forget(transaction: Database, { id, email }: { readonly id: string; readonly email: string }): Promise<void> {
      const repository = createAuditRepository(transaction);
      await repository.replaceEmail(id, email);
      for (const entry of await repository.listOfUser(id)) {
        await repository.setSnapshots(entry.id, {
          before: withoutNames(entry, 'before'),
          after: withoutNames(entry, 'after'),
        });
      }
    },

    list: (search: string, subject: AuditSubject | undefined): Listing<AuditEntry> =>
      createAuditRepository(database).list(search, subject, present),
  };
}

/** @returns undefined for an entry that cannot be read */
function present(entry: AuditEntity): AuditEntry | undefined {
  const { id, createdOn, actorEmail, action, subject, subjectId } = entry;
  const [before, after] = [readSnapshot(entry, 'before'), readSnapshot(entry, 'after')];
  if (before === undefined || after === undefined) return undefined;
  return { id, createdOn: new Date(createdOn).toISOString(), actorEmail, action, subject, subjectId, before, after };
}

/** A text that cannot be read loses everything, because it may contain the names. */
function withoutNames(entry: AuditEntity, side: 'before' | 'after'): string | null {
  const { firstName: _, lastName: __, ...rest } = readSnapshot(entry, side) ?? {};
  return entry[side] && JSON.stringify(rest);
}
