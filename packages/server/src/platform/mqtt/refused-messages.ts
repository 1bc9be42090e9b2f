import { canonicalTopicName, isTopicName } from '@tinkerstream/contract/platform/topic-name';
import type { PublishOutcome, RefusalReport, RefusedMessage } from './gateway-types.ts';
import { SparseSet } from './session/sparse-set.ts';
import { type PacketError, REASON } from './wire/packet-error.ts';

/** How long refusals of a connection accumulate before they are reported. */
const REPORT_DELAY_MS = 2000;
/** Maximum topics of a connection that get the report, and refused names in it; the rest are left out. */
const MAX_TOPICS = 50;
const MAX_NAMES = 5;

/**
 * The refused messages of one connection. An acknowledgement cannot say that the topic does not exist, so the
 * readers of its other topics get a report.
 */
export class RefusedMessages {
  readonly #subscriptions: ReadonlyMap<string, unknown>;
  readonly #report: (report: RefusalReport) => void;
  /** Topics that the connection has published to. */
  readonly #topicNames = new SparseSet<string>();
  /** Refused messages by masked name and outcome; undefined for none. */
  #refused: Map<string, RefusedMessage> | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param subscriptions the session's subscriptions by topic */
  constructor(subscriptions: ReadonlyMap<string, unknown>, report: (report: RefusalReport) => void) {
    this.#subscriptions = subscriptions;
    this.#report = report;
  }

  record(topicName: string, outcome: PublishOutcome): void {
    if (outcome === 'accepted') {
      if (this.#topicNames.size < MAX_TOPICS) this.#topicNames.add(topicName);
      // The commit of the message may come after the connection was closed.
      if (this.#refused) this.#schedule();
      return;
    }
    // Names that start with $ belong to the broker; bridges publish there regardless.
    if (outcome === 'failed' || topicName.startsWith('$')) return;
    this.#add(outcome, mask(topicName));
  }

  recordSubscription(topicName: string): void {
    if (!topicName.startsWith('$')) this.#add('unknown-subscription', mask(topicName));
  }

  /** Records a packet that closes the connection. A packet over the limit names the limit, in bytes. */
  recordClosing({ reasonCode, message, topicName }: PacketError, packetBytes: number): void {
    if (reasonCode === REASON.sessionTakenOver) return;
    const name = canonicalTopicName(topicName ?? '');
    if (isTopicName(name) && this.#topicNames.size < MAX_TOPICS) this.#topicNames.add(name);
    if (reasonCode === REASON.packetTooLarge) this.#add('packet-too-large', String(packetBytes));
    else this.#add('packet-not-valid', message);
  }

  #add(outcome: RefusedMessage['outcome'], maskedName: string): void {
    const key = `${outcome} ${maskedName}`;
    this.#refused ??= new Map();
    const known = this.#refused.get(key);
    if (!known && this.#refused.size === MAX_NAMES) return;
    this.#refused.set(key, { maskedName, outcome, count: (known?.count ?? 0) + 1 });
    this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.flush(), REPORT_DELAY_MS).unref();
  }

  /** Reports the refusals so far, or keeps them if there is no topic to report to yet. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#refused) return;
    const topicNames = [...new Set([...this.#topicNames, ...this.#subscriptions.keys()])].slice(0, MAX_TOPICS);
    if (topicNames.length === 0) return;
    this.#report({ topicNames, refused: [...this.#refused.values()] });
    this.#refused = undefined;
  }
}

function mask(typedName: string): string {
  const name = typedName.trim() || typedName;
  const characters = Array.from(name.length > 4 ? name.slice(0, 2) + name.slice(-2) : name);
  return `${characters[0]}…${characters.at(-1)}`;
}
