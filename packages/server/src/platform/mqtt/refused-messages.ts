import type { PublishOutcome, RefusalReport, RefusedMessage } from './gateway-types.ts';

/** How long the refusals of a connection are gathered before they are reported. */
const GATHER_MS = 2000;
/** Further topics of a connection get no report, and further names are not told apart. */
const MAX_TOPICS = 50;
const MAX_NAMES = 5;

/**
 * What one connection sent in vain. An acknowledgement does not tell a board that its topic is missing, so the readers of
 * its other topics are told.
 */
export class RefusedMessages {
  readonly #subscriptions: ReadonlyMap<string, unknown>;
  readonly #report: (report: RefusalReport) => void;
  /** Those it has published to. */
  readonly #topicNames = new Set<string>();
  readonly #refused = new Map<string, RefusedMessage>();
  #timer: NodeJS.Timeout | undefined;

  /** @param subscriptions those of the connection's session, by topic */
  constructor(subscriptions: ReadonlyMap<string, unknown>, report: (report: RefusalReport) => void) {
    this.#subscriptions = subscriptions;
    this.#report = report;
  }

  /** A message to a topic has been dealt with. */
  note(topicName: string, outcome: PublishOutcome): void {
    if (outcome === 'accepted') {
      if (this.#topicNames.size < MAX_TOPICS) this.#topicNames.add(topicName);
      return;
    }
    // Names that begin with $ are those of a broker itself, and bridges publish there without being asked to.
    if (outcome === 'failed' || topicName.startsWith('$')) return;
    const maskedName = mask(topicName);
    const key = `${outcome} ${maskedName}`;
    const known = this.#refused.get(key);
    if (!known && this.#refused.size === MAX_NAMES) return;
    this.#refused.set(key, { maskedName, outcome, count: (known?.count ?? 0) + 1 });
    this.#timer ??= setTimeout(() => this.flush(), GATHER_MS).unref();
  }

  /** Reports what has been gathered, and keeps it where there is nobody to report it to yet. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#refused.size === 0) return;
    const topicNames = [...new Set([...this.#topicNames, ...this.#subscriptions.keys()])].slice(0, MAX_TOPICS);
    if (topicNames.length === 0) return;
    this.#report({ topicNames, refused: [...this.#refused.values()] });
    this.#refused.clear();
  }
}

function mask(name: string): string {
  const characters = Array.from(name.length > 4 ? name.slice(0, 2) + name.slice(-2) : name);
  return `${characters[0]}…${characters.at(-1)}`;
}
