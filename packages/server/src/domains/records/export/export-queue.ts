export interface QueuedExport {
  readonly userId: string;
  /** Called when the export gets a place. It then works until it stalls or leaves. */
  readonly start: () => void;
  /** Called while the export waits. Place 1 is next. */
  readonly wait: (place: number) => void;
  /** Called to cancel a stalled export in favour of others. */
  readonly end: () => void;
}

export interface ExportQueueLimits {
  /** Maximum exports that work at the same time. */
  readonly places: number;
  /**
   * Maximum started exports with stalled readers. Each occupies a thread. Beyond it, the one that has stalled for
   * longest is cancelled.
   */
  readonly stalled: number;
  /** Maximum exports in the queue, in total and of one user. */
  readonly waiting: number;
  readonly waitingOfUser: number;
}

interface Waiting {
  readonly queued: QueuedExport;
  /** The number of exports of the same user before it. */
  readonly round: number;
}

/** A queue of exports: first come, first served. A user's second export waits until everyone else has had a first one. */
export class ExportQueue {
  readonly #limits: ExportQueueLimits;
  readonly #working = new Set<QueuedExport>();
  readonly #stalled = new Set<QueuedExport>();
  #waiting: Waiting[] = [];

  constructor(limits: ExportQueueLimits) {
    this.#limits = limits;
  }

  hasRoomFor(userId: string): boolean {
    const ofUser = this.#waiting.filter(({ queued }) => queued.userId === userId).length;
    return this.#waiting.length < this.#limits.waiting && ofUser < this.#limits.waitingOfUser;
  }

  enter(queued: QueuedExport): void {
    // A resumed export goes first: it occupies a thread.
    const round = this.#stalled.delete(queued) ? -1 : this.#countOf(queued.userId);
    const at = this.#waiting.findIndex((other) => other.round > round);
    this.#waiting.splice(at === -1 ? this.#waiting.length : at, 0, { queued, round });
    this.#proceed();
  }

  /** Releases the place of an export whose reader has stalled, until it enters again. */
  stall(queued: QueuedExport): void {
    if (!this.#working.delete(queued)) return;
    this.#stalled.add(queued);
    const [longest] = this.#stalled;
    if (this.#stalled.size > this.#limits.stalled) longest?.end();
    this.#proceed();
  }

  leave(queued: QueuedExport): void {
    this.#working.delete(queued);
    this.#stalled.delete(queued);
    this.#waiting = this.#waiting.filter((other) => other.queued !== queued);
    this.#proceed();
  }

  #countOf(userId: string): number {
    return [...this.#working, ...this.#waiting.map(({ queued }) => queued)].filter((one) => one.userId === userId)
      .length;
  }

  #proceed(): void {
    while (this.#working.size < this.#limits.places) {
      const next = this.#waiting.shift();
      if (!next) break;
      this.#working.add(next.queued);
      next.queued.start();
    }
    this.#waiting.forEach(({ queued }, index) => {
      queued.wait(index + 1);
    });
  }
}
