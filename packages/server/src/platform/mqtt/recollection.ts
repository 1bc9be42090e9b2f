import type { Qos, Subscription } from './client-packet.ts';
import type { GatewayMemory, RememberedBoard, Snapshot } from './memory.ts';

/** How long after a start boards are given back what they were subscribed to. */
const RECALL_MS = 2 * 60_000;
/** Least time between two savings. */
const SAVE_EVERY_MS = 2000;

/**
 * Carries subscriptions over a restart of the server: boards of this field take no notice that their connection was
 * another one, and never subscribe again. The boards of one key, who share id, user name and address, get the topics of
 * all of them.
 */
export class Recollection {
  readonly #memory: GatewayMemory | undefined;
  readonly #takeSnapshot: () => Snapshot;
  readonly #boards = new Map<string, Map<string, Qos>>();
  readonly #recallUntil: number;
  #hasChanged = false;
  #savedAt = 0;

  constructor(
    memory: GatewayMemory | undefined,
    loaded: Snapshot | undefined,
    takeSnapshot: () => Snapshot,
    now: number,
  ) {
    this.#memory = memory;
    this.#takeSnapshot = takeSnapshot;
    this.#recallUntil = now + RECALL_MS;
    for (const { key, topics } of loaded?.boards ?? []) {
      this.#boards.set(key, new Map([...(this.#boards.get(key) ?? []), ...topics]));
    }
  }

  /** What a board was subscribed to before the restart. */
  recall(key: string, now: number): Subscription[] {
    if (now > this.#recallUntil) return [];
    return [...(this.#boards.get(key) ?? [])].map(([filter, qos]) => ({
      filter,
      qos,
      noLocal: false,
      retainAsPublished: false,
      retainHandling: 2,
    }));
  }

  /** There is something new to remember. */
  changed(): void {
    this.#hasChanged = true;
  }

  /** Saves what is new, now and then. */
  sweep(now: number): void {
    if (this.#boards.size > 0 && now > this.#recallUntil) {
      this.#boards.clear();
      this.#hasChanged = true;
    }
    if (this.#hasChanged && now - this.#savedAt >= SAVE_EVERY_MS) this.save(now);
  }

  save(now: number): void {
    this.#hasChanged = false;
    this.#savedAt = now;
    const { boards, retained } = this.#takeSnapshot();
    // Boards that have not come back yet are remembered still, lest a second restart forgets them.
    const missing: RememberedBoard[] = [...this.#boards].map(([key, topics]) => ({ key, topics: [...topics] }));
    this.#memory?.save({ boards: [...boards, ...missing], retained });
  }
}
