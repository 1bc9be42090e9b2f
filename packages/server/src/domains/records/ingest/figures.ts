import type { Transport } from '../../../platform/incoming-message.ts';
import { Histogram } from '../../../platform/metrics/histogram.ts';
import { LastHour } from '../../../platform/metrics/last-hour.ts';
import { byLabel, type Metrics } from '../../../platform/metrics/metrics.ts';
import type { PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { TopicCounter } from '../store/record-store.ts';

/** Maximum topics whose messages of the last hour are counted; further ones have no count of their own. */
const MAX_TOPICS = 10_000;

/** Messages of an hour, on this server. */
export interface Traffic {
  readonly stored: number;
  /** Messages that could not be stored, for lack of space or a database. */
  readonly failed: number;
  /** The number of stored messages of each topic with values. */
  readonly topics: ReadonlyMap<string, number>;
}

/**
 * The counts of ingest: plain numbers, as every message pays for them. A received message is stored or refused in the
 * end; a message that comes too fast is refused here, although boards receive it.
 */
export class IngestFigures {
  readonly #received: Record<Transport, number> = { mqtt: 0, http: 0, applet: 0 };
  readonly #refused: Record<Exclude<PublishOutcome, 'accepted'>, number> = {
    'unknown-topic': 0,
    'inactive-topic': 0,
    'ended-subscription': 0,
    failed: 0,
  };
  #tooFast = 0;
  #stored = 0;
  #records = 0;
  readonly #commits = new Histogram();
  readonly #acknowledgements = new Histogram();
  readonly #lastHour = new LastHour(() => ({ stored: 0, failed: 0, topics: new Map<string, number>() }));

  received(transport: Transport): void {
    this.#received[transport]++;
  }

  /** Counts a message of a board to a name that is known to be no topic. */
  refusedUnseen(): void {
    this.received('mqtt');
    this.refused('unknown-topic');
  }

  refused(outcome: PublishOutcome): void {
    if (outcome === 'accepted') return;
    this.#refused[outcome]++;
    if (outcome === 'failed') this.#lastHour.current.failed++;
  }

  /**
   * Counts a message whose commit succeeded.
   * @param acknowledgedMs from its arrival to its acknowledgement
   */
  accepted(isTooFast: boolean, records: number, acknowledgedMs: number): void {
    if (isTooFast) this.#tooFast++;
    else this.#stored++;
    this.#records += records;
    this.#acknowledgements.observe(acknowledgedMs);
  }

  /** Counts a commit by the counters that it has of its topics anyway. */
  committed(counters: ReadonlyMap<string, TopicCounter>, milliseconds: number): void {
    this.#commits.observe(milliseconds);
    const hour = this.#lastHour.current;
    for (const [topicId, { messages }] of counters) {
      hour.stored += messages;
      const known = hour.topics.get(topicId);
      if (known !== undefined || hour.topics.size < MAX_TOPICS) hour.topics.set(topicId, (known ?? 0) + messages);
    }
  }

  traffic(): Traffic {
    const topics = new Map<string, number>();
    let [stored, failed] = [0, 0];
    for (const part of this.#lastHour.parts) {
      stored += part.stored;
      failed += part.failed;
      for (const [topicId, messages] of part.topics) topics.set(topicId, (topics.get(topicId) ?? 0) + messages);
    }
    return { stored, failed, topics };
  }

  register(metrics: Metrics): void {
    metrics.counter('messagesReceived', 'Messages that arrived, by the way they came.', () => {
      const { mqtt, http, applet } = this.#received;
      return byLabel('protocol', { mqtt, http, eventTrigger: applet });
    });
    metrics.counter('messagesStored', 'Messages that are on disk and acknowledged.', () => this.#stored);
    metrics.counter('recordsStored', 'Values that are on disk; a message has several.', () => this.#records);
    metrics.counter('messagesRefused', 'Messages that are not stored, by the reason.', () =>
      byLabel('reason', {
        unknownTopic: this.#refused['unknown-topic'],
        inactiveTopic: this.#refused['inactive-topic'],
        endedSubscription: this.#refused['ended-subscription'],
        tooFast: this.#tooFast,
        failed: this.#refused.failed,
      }),
    );
    metrics.histogram('commit', 'How long the commit of a batch of messages took.', this.#commits);
    metrics.histogram(
      'acknowledgement',
      'From the arrival of a stored message to its acknowledgement.',
      this.#acknowledgements,
    );
  }
}
