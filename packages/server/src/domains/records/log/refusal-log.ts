import { addAll } from '@tinkerstream/contract/platform/extremes';
import type { LoggedMessage } from '@tinkerstream/contract/records';
import type { Events } from '../../../platform/events/events.ts';
import { GatheredWrites } from '../../../platform/gathered-writes.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { RefusalReport } from '../../../platform/mqtt/gateway-types.ts';
import { REFUSALS_KEPT, type RefusalRepository, type RefusedEntity } from './refusal-repository.ts';

/** Maximum topics in the buffer. Refusals of further topics are dropped. */
const MAX_PENDING_TOPICS = 1000;

const REASONS = {
  'unknown-topic': 'OTHER_TOPIC_UNKNOWN',
  'inactive-topic': 'OTHER_TOPIC_SWITCHED_OFF',
  'ended-subscription': 'OTHER_TOPIC_SUBSCRIPTION_ENDED',
  'unknown-subscription': 'OTHER_TOPIC_NOT_HEARD',
  'packet-too-large': 'PACKET_TOO_LARGE',
  'packet-not-valid': 'PACKET_NOT_VALID',
} as const;

interface Pending {
  readonly reason: RefusedEntity['reason'];
  readonly name: string;
  readonly count: number;
}

/**
 * Messages that a board sent to topics that refuse them, and packets for which its connection was closed, logged with
 * the topics that the board does use. One entry counts all repeats. The entries have their own table, so a flood of
 * them pushes no message out of the log.
 */
export class RefusalLog {
  readonly #repository: RefusalRepository;
  readonly #findTopicId: (topicName: string) => Promise<string | undefined>;
  readonly #writes: GatheredWrites;
  readonly #events: Pick<Events, 'emit'>;
  #pending = new Map<string, Map<string, Pending>>();

  constructor(
    repository: RefusalRepository,
    findTopicId: (topicName: string) => Promise<string | undefined>,
    events: Pick<Events, 'emit'>,
    logger: Logger,
  ) {
    this.#repository = repository;
    this.#findTopicId = findTopicId;
    this.#writes = new GatheredWrites({
      write: () => this.#write(),
      failure: 'Could not write the log of refused messages',
      logger,
    });
    this.#events = events;
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
    this.#writes.schedule();
  }

  /** The refusals of a topic, latest first. */
  async list(topicId: string): Promise<LoggedMessage[]> {
    await this.flush();
    const rows = await this.#repository.list(topicId);
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

  /** Removes all entries of a topic. Entries in the buffer find no topic when they are written. */
  async removeOfTopic(topicId: string): Promise<void> {
    await this.#writes.settled();
    await this.#repository.removeOfTopic(topicId);
  }

  /** Resolves when all refusals so far are written. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  async #write(): Promise<void> {
    const pending = this.#pending;
    this.#pending = new Map();
    const time = Date.now();
    const rows: RefusedEntity[] = [];
    for (const [topicName, entries] of pending) {
      const topicId = await this.#findTopicId(topicName);
      if (topicId !== undefined)
        addAll(
          rows,
          [...entries.values()].map((entry) => ({ topicId, time, ...entry })),
        );
    }
    await this.#writes.each(rows, (some) => this.#repository.add(some));
    for (const topicId of new Set(rows.map((row) => row.topicId)))
      void this.#events.emit('messages.logged', { topicId });
  }
}
