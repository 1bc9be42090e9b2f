import { setTimeout as pause } from 'node:timers/promises';
import { permissionErrors, recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import { recordValue } from '@tinkerstream/contract/points/number';
import { type addImportedValues, CLOCK_TOLERANCE_MS, ImportProgress } from '@tinkerstream/contract/records';
import { MESSAGE_GRACE_DAYS } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller, Client } from '../../../platform/http/caller.ts';
import { createKeptRepository } from '../../../platform/kept/kept-repository.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import type { ImportedColumns, ImportedValues, SortedOut } from './imported-values.ts';
import type { ImportClaims } from './repository.ts';
import { readTurns, type SenderTurn, waitFor, withTurns } from './sender-turns.ts';

type Batch = ParsedRequestOf<typeof addImportedValues>;

interface ValueImportsOptions {
  readonly database: Database;
  readonly events: Pick<Events, 'change'>;
  readonly topics: Pick<TopicsService, 'find' | 'getChangeable' | 'isManageable' | 'markChanged'>;
  readonly messageTermsOf: SubscriptionsService['messageTermsOf'];
  readonly imported: ImportedValues;
  /** The claims; undefined on a single server. */
  readonly claims: ImportClaims | undefined;
  readonly report: SecurityLog['report'];
  readonly logger: Logger;
}

const NEW: ImportProgress = { rows: 0, values: 0, alreadyThere: 0, choices: '', isFinished: false };

/** The scope of the progress of a topic's imports, by the hash of their files. */
const scopeOf = (topicId: string) => `import ${topicId}`;
/** The scope of the turns of boards that send values of the past. */
const turnsScopeOf = (topicId: string) => `sent-past ${topicId}`;
const LATEST = 'latest';

/** Minimum time between two loads of a topic by pages, while the boards of a class send stored values. */
const ANNOUNCE_MS = 1000;
/** Maximum tries for a topic that another server has claimed. A batch takes some milliseconds. */
const TRIES = 20;
const TRY_MS = 100;
const SECOND_MS = 1000;

/** Values that boards have measured in the past. */
interface SentPast {
  readonly columns: ImportedColumns;
  /** The turns that the values take of their senders: values that the topic has already take none. */
  readonly turnsOf: (isNew: SortedOut['isNew']) => ReadonlyMap<string, SenderTurn>;
}

/**
 * Stores values that boards have measured in the past and the topic does not have. No board and no event trigger gets
 * them.
 * @throws AppError as `add`, for a topic that is switched off, and topicErrors.sentTooOften for a sender whose turn it
 * is not yet
 */
export type AddSent = (topic: TopicEntity, sent: SentPast) => Promise<Pick<SortedOut, 'alreadyThere'>>;

/** Sends a message that arrives now and has a time, unless the topic has all its values. @returns undefined if it has */
export type SendOnce = <Result>(
  topicId: string,
  columns: ImportedColumns,
  send: () => Promise<Result>,
) => Promise<Result | undefined>;

/**
 * Imports CSV files as values of the past. The browser reads the file and sends its rows in batches. Each commit stores
 * the values of a batch together with the number of rows that are done, so that an import continues where it stopped
 * (decision 51). Values that the topic has already are not stored again, from any source.
 */
export function createValueImports({
  database,
  events,
  topics,
  messageTermsOf,
  imported,
  claims,
  report,
  logger,
}: ValueImportsOptions) {
  const kept = createKeptRepository(database);
  /** The latest batch: they run one at a time, for all topics together, with the batches of boards between them. */
  let turn: Promise<unknown> = Promise.resolve();
  /** By topic, the end of the latest work that looks for values and then adds some. */
  const turns = new Map<string, Promise<unknown>>();
  /** Topics whose pages have loaded values of boards within the last second; whether there are later ones. */
  const announced = new Map<string, { hasMore: boolean }>();

  async function getImportable(caller: Caller, topicId: string): Promise<TopicEntity> {
    const topic = await topics.getChangeable(caller, topicId);
    if (!(await topics.isManageable(caller.userId, topic))) throw new AppError(recordErrors.notImportable);
    return topic;
  }

  async function progressOf(topicId: string, file: string): Promise<ImportProgress> {
    const found = await kept.find(scopeOf(topicId), file);
    // An earlier release did not count values that the topic had already.
    return found ? ImportProgress.parse({ ...NEW, ...JSON.parse(found.content) }) : NEW;
  }

  function oneBatch<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  /** Runs `work` while nothing else looks for values of the past in the topic, or adds some. */
  async function inTurn<Result>(topicId: string, work: () => Promise<Result>): Promise<Result> {
    const before = turns.get(topicId) ?? Promise.resolve();
    const result = before.then(async () => {
      if (!claims) return work();
      if (!(await claims.claim(topicId))) throw new AppError(recordErrors.importRunning);
      return work().finally(() => claims.release(topicId));
    });
    const last = result.catch(() => {});
    turns.set(topicId, last);
    try {
      return await result;
    } finally {
      if (turns.get(topicId) === last) turns.delete(topicId);
    }
  }

  async function addNew(topic: TopicEntity, { columns, turnsOf }: SentPast): Promise<SortedOut> {
    const sorted = await imported.sortOut(topic.id, columns);
    if (sorted.columns.values.length === 0) return sorted;
    const scope = turnsScopeOf(topic.id);
    const before = await kept.find(scope, LATEST);
    const taken = readTurns(before?.content);
    const now = Date.now();
    const wanted = turnsOf(sorted.isNew);
    const wait = waitFor(taken, wanted, now);
    if (wait > 0) throw tooFast(wait);
    const content = JSON.stringify(withTurns(taken, wanted, now));
    const change = { scope, key: LATEST, content, place: (before?.place ?? 0) + 1 };
    await imported.add(topic, sorted.columns, change);
    return sorted;
  }

  /** Makes pages load the topic again. */
  async function announce(topic: TopicEntity, userId: string): Promise<void> {
    await events.change(async ({ announce, afterCommit }) => {
      afterCommit(() => topics.markChanged([topic.id], userId));
      await announce('topic.changed', { topic });
      await announce('values.imported', { topicId: topic.id });
    });
  }

  async function announceSent(topic: TopicEntity): Promise<void> {
    const before = announced.get(topic.id);
    if (before) {
      before.hasMore = true;
      return;
    }
    const now = { hasMore: false };
    announced.set(topic.id, now);
    setTimeout(() => {
      announced.delete(topic.id);
      if (!now.hasMore) return;
      announceSent(topic).catch((error: unknown) => {
        logger.warn({ err: error }, 'Could not show values of the past on the pages of their topic');
      });
    }, ANNOUNCE_MS).unref();
    // The topic may have been deleted since.
    if (await topics.find(topic.id)) await announce(topic, topic.creatorId);
  }

  return {
    /** @throws AppError for a topic that the caller may not import into */
    async get(caller: Caller, topicId: string, file: string): Promise<ImportProgress> {
      const { id } = await getImportable(caller, topicId);
      return progressOf(id, file);
    },

    /** Makes an import begin at the start of its file. @throws AppError as `get` */
    async forget(caller: Caller, topicId: string, file: string): Promise<void> {
      const { id } = await getImportable(caller, topicId);
      await inTurn(id, () => kept.change([{ scope: scopeOf(id), key: file, content: undefined, place: 0 }]));
    },

    /**
     * Stores a batch, unless its rows are not the next ones of the file.
     * @returns how much of the file is stored
     * @throws AppError as `get`; for keys with a formula, too many data types or devices, and values from the future
     */
    async add(caller: Caller, client: Client, batch: Batch): Promise<ImportProgress> {
      const { file, choices, firstRow, rows, isLast, values } = batch;
      const topic = await getImportable(caller, batch.topicId);
      if ((await messageTermsOf(topic.creatorId)).isRefused) throw new AppError(permissionErrors.notIncluded);
      const latest = Date.now() + CLOCK_TOLERANCE_MS;
      if (batch.times.some((time) => time > latest)) throw new AppError(recordErrors.valueInFuture);
      const addNext = async () => {
        const before = await progressOf(topic.id, file);
        if (before.isFinished || before.rows !== firstRow) return { before, after: before };
        const { columns, alreadyThere } = await imported.sortOut(topic.id, {
          ...batch,
          values: values.map(recordValue),
        });
        const after: ImportProgress = {
          rows: firstRow + rows,
          values: before.values + columns.values.length,
          alreadyThere: before.alreadyThere + alreadyThere,
          choices: before.choices || choices,
          isFinished: isLast,
        };
        const progress = {
          scope: scopeOf(topic.id),
          key: file,
          content: JSON.stringify(after),
          place: after.rows,
        };
        await imported.add(topic, columns, progress);
        return { before, after };
      };
      const { before, after } = await inTurn(topic.id, () => oneBatch(addNext));
      if (before.rows === 0 && after.rows > 0) {
        const { userId } = caller;
        report({ event: 'values.imported', userId, address: client.address, subject: 'topic', subjectId: topic.id });
      }
      if (after.isFinished && !before.isFinished) await announce(topic, caller.userId);
      return after;
    },

    /** Stores values that boards have measured in the past. See `AddSent`. */
    async addSent(topic: TopicEntity, sent: SentPast): Promise<SortedOut> {
      if (!topic.isActive) throw new AppError(topicErrors.inactive);
      if ((await messageTermsOf(topic.creatorId)).isRefused) {
        throw new AppError(topicErrors.ownerNotSubscribed, String(MESSAGE_GRACE_DAYS));
      }
      const sorted = await whenFree(() => inTurn(topic.id, () => oneBatch(() => addNew(topic, sent))));
      if (sorted.columns.values.length > 0) await announceSent(topic);
      return sorted;
    },

    /** Sends a message once. See `SendOnce`. */
    sendOnce: <Result>(topicId: string, columns: ImportedColumns, send: () => Promise<Result>) =>
      whenFree(() =>
        inTurn(topicId, async () => {
          const { columns: left } = await imported.sortOut(topicId, columns);
          return columns.values.length > 0 && left.values.length === 0 ? undefined : send();
        }),
      ),

    /** Forgets the files of topics whose values are deleted, in the same transaction. */
    forgetAll: (transaction: Database, topicIds: readonly string[]) =>
      createKeptRepository(transaction).removeScopes(topicIds.flatMap((id) => [scopeOf(id), turnsScopeOf(id)])),
  };
}

export function tooFast(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / SECOND_MS));
  return new AppError(topicErrors.sentTooOften, String(seconds), { retryAfter: seconds });
}

/** Tries again while another server stores values into the same topic. */
async function whenFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === recordErrors.importRunning;
      if (!isTaken || left <= 1) throw error;
      await pause(TRY_MS * (0.5 + Math.random()));
    }
  }
}
