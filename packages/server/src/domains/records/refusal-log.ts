import type { LoggedMessage } from '@tinkerstream/contract/records';
import type { Logger } from '../../platform/logger.ts';
import type { RefusalReport } from '../../platform/mqtt/gateway-types.ts';
import type { MessageLogRepository, RefusedRow } from './message-log-repository.ts';

/** For so long refusals are gathered before they are written. */
const FLUSH_MS = 1000;
/** Of further topics nothing is written in that time. */
const MAX_PENDING_TOPICS = 1000;
/** Different ones kept of a topic, and gathered of it at a time: those refused last. */
const REFUSALS_KEPT = 10;

const REASONS = { 'unknown-topic': 'OTHER_TOPIC_UNKNOWN', 'inactive-topic': 'OTHER_TOPIC_SWITCHED_OFF' } as const;

interface Pending {
  readonly reason: RefusedRow['reason'];
  readonly name: string;
  readonly count: number;
}

/**
 * What a board sent in vain to topics that do not exist or are switched off, in the log of each topic that it does use.
 * Repeats are counted in one entry, and these entries have a place of their own: a flood of them pushes no message of the
 * topic out of its log.
 */
export class RefusalLog {
  readonly #repository: MessageLogRepository;
  readonly #findTopicId: (topicName: string) => Promise<string | undefined>;
  readonly #logger: Logger;
  readonly #onGrown: (topicId: string) => void;
  #pending = new Map<string, Map<string, Pending>>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  /** @param onGrown is told of each topic whose new entries can be read */
  constructor(
    repository: MessageLogRepository,
    findTopicId: (topicName: string) => Promise<string | undefined>,
    logger: Logger,
    onGrown: (topicId: string) => void,
  ) {
    this.#repository = repository;
    this.#findTopicId = findTopicId;
    this.#logger = logger;
    this.#onGrown = onGrown;
  }

  add({ topicNames, refused }: RefusalReport): void {
    for (const topicName of topicNames) {
      const entries = this.#pending.get(topicName) ?? new Map<string, Pending>();
      if (entries.size === 0 && this.#pending.size >= MAX_PENDING_TOPICS) continue;
      this.#pending.set(topicName, entries);
      for (const { maskedName: name, outcome, count } of refused) {
        const reason = REASONS[outcome];
        const key = `${reason} ${name}`;
        const known = entries.get(key);
        if (!known && entries.size >= REFUSALS_KEPT) continue;
        entries.set(key, { reason, name, count: count + (known?.count ?? 0) });
      }
    }
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Those of a topic, refused last first. */
  async list(topicId: string): Promise<LoggedMessage[]> {
    await this.flush();
    const rows = await this.#repository.listRefused(topicId, REFUSALS_KEPT);
    return rows.map(({ reason, name, count, time }) => ({
      id: `${reason} ${name}`,
      createdOn: new Date(time).toISOString(),
      message: '',
      deviceSerialNumber: '',
      outcome: 'REFUSED',
      reasons: [{ code: reason, detail: name }],
      count,
    }));
  }

  /** Resolves when what was added so far is written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Map();
    try {
      const time = Date.now();
      const rows: RefusedRow[] = [];
      for (const [topicName, entries] of pending) {
        const topicId = await this.#findTopicId(topicName);
        if (topicId !== undefined)
          rows.push(...[...entries.values()].map((entry) => ({ topic_id: topicId, time, ...entry })));
      }
      await this.#repository.addRefused(rows, REFUSALS_KEPT);
      for (const topicId of new Set(rows.map((row) => row.topic_id))) this.#onGrown(topicId);
    } catch (error) {
      this.#logger.error({ err: error }, 'Could not write the log of refused messages');
    }
  }
}
