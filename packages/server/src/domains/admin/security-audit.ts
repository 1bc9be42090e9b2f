import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SecurityEvent, SecurityLog } from '../../platform/security-log.ts';
import type { AdminTables } from './tables.ts';

const WRITE_EVERY_MS = 1000;
/** Within this time, what happens again is counted and not written again: a guesser must not fill the disk. */
const REPEAT_MS = 60_000;
/** Different events that are remembered for that; further ones in the same minute are counted together. */
const MOST_DIFFERENT = 1000;
/** How long and how many events are kept. */
const KEEP_MS = 90 * 24 * 3600 * 1000;
const KEEP_ENTRIES = 100_000;
const PRUNE_EVERY_MS = 3600 * 1000;

interface Tally {
  readonly event: SecurityEvent;
  /** When it was last written, by the monotonic clock; undefined before. */
  writtenOn: number | undefined;
  /** How often it has happened since. */
  count: number;
}

export interface SecurityAudit extends SecurityLog {
  /** Writes what waits, and ends. */
  readonly close: () => Promise<void>;
}

/**
 * Writes security events to the log and, as entries of their own subject, to the audit log. Both get an event within a
 * second, and its repetitions once a minute as a count.
 */
export function createSecurityAudit(
  database: Database,
  logger: Logger,
  emailsOf: (userIds: readonly string[]) => Promise<Map<string, string>>,
): SecurityAudit {
  const db = database.withTables<AdminTables>();
  const tallies = new Map<string, Tally>();
  let prunedOn: number | undefined;
  let writing: Promise<void> | undefined;

  function report(event: SecurityEvent): void {
    const key = JSON.stringify(event);
    const isKnown = tallies.has(key) || tallies.size < MOST_DIFFERENT;
    const counted = isKnown ? event : { event: event.event };
    const place = isKnown ? key : event.event;
    const tally = tallies.get(place) ?? { event: counted, writtenOn: undefined, count: 0 };
    tally.count++;
    tallies.set(place, tally);
  }

  /** What is due now; all there is at the end. */
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
        await prune();
      }
    } catch (error) {
      logger.error({ err: error }, 'Could not write security events to the audit log');
    }
  }

  async function insert(due: readonly Tally[]): Promise<void> {
    const emails = await emailsOf(due.flatMap(({ event }) => event.userId ?? []));
    const rows = due.map(({ event, count }) => ({
      id: uuidv7(),
      created_on: Date.now(),
      actor_id: event.userId ?? '',
      actor_email: emails.get(event.userId ?? '') ?? '',
      action: event.event,
      subject: 'security' as const,
      subject_id: event.subjectId ?? '',
      before: null,
      after: JSON.stringify({ address: event.address, concerns: event.subject, count }),
    }));
    await db.insertInto('audit_entry').values(rows).execute();
  }

  async function prune(): Promise<void> {
    const entries = () => db.selectFrom('audit_entry').where('subject', '=', 'security');
    const surplus = entries().select('id').orderBy('id', 'desc').offset(KEEP_ENTRIES).limit(1);
    const last = await surplus.executeTakeFirst();
    await db
      .deleteFrom('audit_entry')
      .where('subject', '=', 'security')
      .where((where) =>
        where.or([where('created_on', '<', Date.now() - KEEP_MS), ...(last ? [where('id', '<=', last.id)] : [])]),
      )
      .execute();
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
