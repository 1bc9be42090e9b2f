import {
  isCalm,
  type LoggedMessage,
  MESSAGE_LOG_LENGTH,
  type MessageOutcome,
  type MessageReason,
} from '@tinkerstream/contract/records';
import type { Events } from '../../../platform/events/events.ts';
import { GatheredWrites } from '../../../platform/gathered-writes.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { LogEntry, MessageLogRepository, StoredLogEntry } from './message-log-repository.ts';
import { type LatestProblem, PROBLEMS_KEPT, type ProblemEntity, type ProblemRepository } from './problem-repository.ts';

/** How long a name counts as shared after a message that showed it. */
const SHARED_FOR_MS = 60_000;

/** Maximum characters of a message's text, and of each detail of a reason. */
const MAX_TEXT = 1000;
const MAX_DETAIL = 100;
const MAX_REASONS = 20;

interface Received {
  readonly text: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The place in the order of arrival, if the time does not define it. */
  readonly place: number | undefined;
  /** The serial number or the name of the device, or '' if the message has neither. */
  readonly sentBy: string;
}

interface Problem {
  /** The codes of the reasons, in order. */
  readonly codes: string;
  /** The latest message with the problem. */
  readonly entry: LogEntry;
  readonly count: number;
}

/**
 * The latest messages of each topic with their outcomes: the answer to 'why did my message fail'. From a flood, only
 * the latest messages of each second are written, so a busy topic's log costs no more than a quiet one's. Problems are
 * also stored apart and counted, where no later messages push them out.
 */
export class MessageLog {
  readonly #repository: MessageLogRepository;
  readonly #problems: ProblemRepository;
  readonly #writes: GatheredWrites;
  readonly #events: Pick<Events, 'emit'>;
  #pending = new Map<string, LogEntry[]>();
  /** Problems by topic, and by board and codes; latest last. */
  #pendingProblems = new Map<string, Map<string, Problem>>();

  constructor(
    repository: MessageLogRepository,
    problems: ProblemRepository,
    events: Pick<Events, 'emit'>,
    logger: Logger,
  ) {
    this.#repository = repository;
    this.#problems = problems;
    this.#writes = new GatheredWrites({
      write: () => this.#write(),
      failure: 'Could not write the message log. Check that the database answers and the disk has space',
      logger,
    });
    this.#events = events;
  }

  add(topicId: string, message: Received, outcome: MessageOutcome, reasons: readonly MessageReason[]): void {
    const { text, time, place = time, sentBy } = message;
    const entry = {
      time,
      place,
      message: shorten(text, MAX_TEXT),
      deviceSerialNumber: sentBy,
      outcome,
      // A limit on reasons: a message may have thousands.
      reasons: reasons.length > MAX_REASONS ? reasons.slice(0, MAX_REASONS) : reasons,
    };
    const entries = this.#pending.get(topicId);
    if (!entries) this.#pending.set(topicId, [entry]);
    else if (entries.push(entry) >= 2 * MESSAGE_LOG_LENGTH) entries.splice(0, MESSAGE_LOG_LENGTH);
    if (!entry.reasons.every(isCalm)) this.#addProblem(topicId, entry);
    this.#writes.schedule();
  }

  #addProblem(topicId: string, entry: LogEntry): void {
    const problems = this.#pendingProblems.get(topicId) ?? new Map<string, Problem>();
    this.#pendingProblems.set(topicId, problems);
    const codes = [...new Set(entry.reasons.map(({ code }) => code))].sort().join(' ');
    const key = `${codes} ${entry.deviceSerialNumber}`;
    const count = 1 + (problems.get(key)?.count ?? 0);
    problems.delete(key);
    problems.set(key, { codes, entry, count });
    if (problems.size > PROBLEMS_KEPT) problems.delete(problems.keys().next().value as string);
  }

  /** The latest messages of a topic, or of one of its boards, latest first. */
  async list(topicId: string, board?: string): Promise<LoggedMessage[]> {
    await this.flush();
    const rows = await this.#repository.list(topicId, board);
    return rows.map(present);
  }

  /** The problems of messages of a topic, or of one of its boards, latest first: equal problems of a board are one. */
  async problems(topicId: string, board?: string): Promise<LoggedMessage[]> {
    await this.flush();
    const rows = await this.#problems.list(topicId, board);
    return rows.map(({ deviceSerialNumber, codes, count, time, message, outcome, reasons }) => ({
      id: `${codes} ${deviceSerialNumber}`,
      createdOn: isoTime(time),
      message,
      deviceSerialNumber,
      outcome,
      reasons: [...reasons],
      count,
    }));
  }

  /** The latest problem of each board of some topics, since a time in milliseconds since 1970 UTC. */
  async latestProblems(topicIds: readonly string[], since: number): Promise<LatestProblem[]> {
    await this.flush();
    return this.#problems.latestOfBoards(topicIds, since);
  }

  /** The latest messages of some topics that were not refused, latest first. */
  async listOfTopics(topicIds: readonly string[]): Promise<(LoggedMessage & { readonly topicId: string })[]> {
    if (topicIds.length === 0) return [];
    await this.flush();
    const rows = await this.#repository.listOfTopics(topicIds);
    return rows.map((row) => ({ ...present(row), topicId: row.topicId }));
  }

  /** The latest message of each topic. Topics without one are left out. */
  async latestOf(topicIds: readonly string[]): Promise<Map<string, string>> {
    await this.flush();
    return this.#repository.latestOf(topicIds);
  }

  /** The latest message of each sender among the latest ones of a topic. '' means senders without a name. */
  async latestBySender(topicId: string): Promise<Map<string, string>> {
    await this.flush();
    const latest = new Map<string, string>();
    for (const { deviceSerialNumber, message } of await this.#repository.listOfTopics([topicId])) {
      if (!latest.has(deviceSerialNumber)) latest.set(deviceSerialNumber, message);
    }
    return latest;
  }

  /** The boards of some topics that share a name with another one, as `topicId name`. */
  async sharedNames(topicIds: readonly string[]): Promise<ReadonlySet<string>> {
    await this.flush();
    const rows = await this.#problems.listWith('NAME_SHARED', topicIds, Date.now() - SHARED_FOR_MS);
    return new Set(rows.map(({ topicId, deviceSerialNumber }) => `${topicId} ${deviceSerialNumber}`));
  }

  /** Removes all entries of a topic, written or buffered. */
  async removeOfTopic(topicId: string): Promise<void> {
    this.#pending.delete(topicId);
    this.#pendingProblems.delete(topicId);
    await this.#writes.settled();
    await this.#repository.removeOfTopic(topicId);
    await this.#problems.removeOfTopic(topicId);
  }

  /** Removes all entries of a device, written or buffered. */
  async removeOfDevice(topicId: string, serialNumber: string): Promise<void> {
    await this.flush();
    await this.#repository.removeOfDevice(topicId, serialNumber);
    await this.#problems.removeOfDevice(topicId, serialNumber);
    void this.#events.emit('messages.logged', { topicId });
  }

  /** Resolves when all entries so far are written. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  async #write(): Promise<void> {
    if (this.#pending.size === 0) return;
    const pending = this.#pending;
    const problems = this.#pendingProblems;
    this.#pending = new Map();
    this.#pendingProblems = new Map();
    const latest = [...pending].map(([topicId, of]) => [topicId, of.slice(-MESSAGE_LOG_LENGTH).map(sanitize)] as const);
    await this.#writes.each(latest, (some) => this.#repository.append(new Map(some)));
    const added = [...problems].flatMap(([topicId, of]) => [...of.values()].map(storedProblem(topicId)));
    await this.#writes.each(added, (some) => this.#problems.add(some));
    for (const topicId of pending.keys()) void this.#events.emit('messages.logged', { topicId });
    for (const topicId of problems.keys()) void this.#events.emit('problems.logged', { topicId });
  }
}

function present({ id, time, message, deviceSerialNumber, outcome, reasons }: StoredLogEntry): LoggedMessage {
  return { id, createdOn: isoTime(time), message, deviceSerialNumber, outcome, reasons: [...reasons], count: 1 };
}

function storedProblem(topicId: string) {
  return ({ codes, entry, count }: Problem): ProblemEntity => {
    const { time, deviceSerialNumber, message, outcome, reasons } = sanitize(entry);
    return { topicId, deviceSerialNumber, codes, count, time, message, outcome, reasons };
  };
}

function sanitize(entry: LogEntry): LogEntry {
  return {
    ...entry,
    // Boards pad their buffers with U+0000, which PostgreSQL cannot store: U+2400 replaces it.
    message: entry.message.replaceAll('\0', '\u2400'),
    reasons: entry.reasons.map(({ code, detail }) => ({ code, detail: shorten(detail, MAX_DETAIL) })),
  };
}

/** Cuts a text. Copies it, because a substring would keep the whole text in memory. */
function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${Buffer.from(text.slice(0, length - 1)).toString()}…`;
}
