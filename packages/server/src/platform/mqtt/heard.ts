import type { ConnectRefusal, Heard, TopicUse } from './gateway-types.ts';

/** The time in which a repeated use of a topic is reported once: a busy board costs no more than a quiet one. */
const REPEAT_MS = 1000;

/** Reports the actions of one connection, for finding its board. */
export class HeardConnection {
  readonly #address: string;
  readonly #report: ((heard: Heard) => void) | undefined;
  #clientId = '';
  #isConnected = false;
  #lastTopic = '';
  #lastUse: TopicUse | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(address: string, report: ((heard: Heard) => void) | undefined) {
    this.#address = address;
    this.#report = report;
  }

  connected(clientId: string): void {
    this.#clientId = clientId;
    this.#isConnected = true;
    this.#tell({ kind: 'connected' });
  }

  refused(reason: ConnectRefusal): void {
    this.#tell({ kind: 'refused', reason });
  }

  used(topicName: string, use: TopicUse): void {
    if (!this.#report) return;
    const now = performance.now();
    if (topicName === this.#lastTopic && use === this.#lastUse && now - this.#lastAt < REPEAT_MS) return;
    this.#lastTopic = topicName;
    this.#lastUse = use;
    this.#lastAt = now;
    this.#tell({ kind: 'used', topicName, use });
  }

  closed(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#tell({ kind: 'closed' });
  }

  #tell(event: Heard['event']): void {
    this.#report?.({ address: this.#address, clientId: this.#clientId, event });
  }
}
