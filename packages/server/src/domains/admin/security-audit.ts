import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts';
import { createAuditRepository } from './audit-repository.ts';

const WRITE_EVERY_MS = 1000;
/** The time in which repetitions of an event are counted and not written, so that a guesser cannot fill the disk. */
const REPEAT_MS = 60_000;
/** Maximum different events in memory. Further events in the same minute are counted by their kind. */
const MAX_DIFFERENT = 1000;
/** The maximum age and number of stored events. */
const KEEP_MS = 90 * 24 * 3600 * 1000;
const KEEP_ENTRIES = 100_000;
const PRUNE_EVERY_MS = 3600 * 1000;

interface Tally {
  readonly event: SecurityEvent;
  /** The last write, by the monotonic clock; undefined before the first. */
  writtenOn: number | undefined;
  /** The occurrences since the last write. */
  count: number;
}

export interface SecurityAudit extends SecurityLog {
  /** Writes all pending events and stops. */
  readonly close: () => Promise<void>;
}

/**
 * Writes security events to the log and, as entries with their own subject, to the audit log. Both get an event within
 * a second, and a count of its repetitions once a minute.
 */
export function createSecurityAudit(
  database: Database,
  logger: Logger,
  emailsOf: (userIds: readonly string[]) => Promise<Map<string, string>>,
): SecurityAudit {
  const repository = createAuditRepository(database);
  const tallies = new Map<string, Tally>();
  let prunedOn: number | undefined;
  let writing: Promise<void> | undefined;

  function report(event: SecurityEvent): void {
    const key = JSON.stringify(event);
    const isKnown = tallies.has(key) || tallies.size < MAX_DIFFERENT;
    const counted = isKnown ? event : { event: event.event };
    const tallyKey = isKnown ? key : event.event;
    const tally = tallies.get(tallyKey) ?? { event: counted, writtenOn: undefined, count: 0 };
    tally.count++;
    tallies.set(tallyKey, tally);
  }

  /** Takes the tallies that are due, or all of them at the end. */
  function takeDue(now: number, isEnd: boolean): Tally[] {
    const due: Tally[] = [];
    for (const [key, tally] of tallies) {
      const isDue = isEnd || tally.writtenOn === undefined || now - tally.writtenOn >= REPEAT_MS;
      if (!isDue) continue;
      if (tally.count === 0) {
        tallies.delete(key);
        continue;
      }
      due.push({ ...tally });
      tally.writtenOn = now;
      tally.count = 0;
    }
    return due;
  }

  async function write(isEnd: boolean): Promise<void> {
    const now = performance.now();
    const due = takeDue(now, isEnd);
    for (const { event, count } of due) logger.info({ ...event, count }, 'Security event');
    try {
      if (due.length > 0) await insert(due);
      if (!isEnd && (prunedOn === undefined || now - prunedOn > PRUNE_EVERY_MS)) {
        prunedOn = now;
        await repository.pruneSecurity(Date.now() - KEEP_MS, KEEP_ENTRIES);
      }
    } catch (error) {
      logger.error(
        { err: error },
        'Could not write security events to the audit log. Check that the database answers and the disk has space',
      );
    }
  }

  async function insert(due: readonly Tally[]): Promise<void> {
    const emails = await emailsOf(due.flatMap(({ event }) => event.userId ?? []));
    const rows = due.map(({ event, count }) => ({
      id: uuidv7(),
      createdOn: Date.now(),
      actorId: event.userId ?? '',
      actorEmail: emails.get(event.userId ?? '') ?? '',
      action: event.event,
      subject: 'security' as const,
      subjectId: event.subjectId ?? '',
      before: null,
      after: JSON.stringify({ address: event.address, concerns: event.subject, count }),
    }));
    await repository.create(rows);
  }

  const timer = setInterval(() => {
    writing ??= write(false).finally(() => {
      writing = undefined;
    });
  }, WRITE_EVERY_MS).unref();

  return {
    report,
    async close() {
      clearInterval(timer);
      await writing;
      await write(true);
    },
  };
}
