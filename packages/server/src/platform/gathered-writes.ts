import { isolating } from './db/rows/row-refusal.ts';
import type { Logger } from './logger.ts';

/** How long entries are gathered. A crash loses them. */
const GATHER_MS = 1000;
/** Maximum items in one statement or transaction. Building a larger one would block the main thread. */
const MAX_TOGETHER = 100;

interface GatheredWritesOptions {
  /** Writes the gathered items. A failure is logged, and its items are lost. */
  readonly write: () => Promise<void>;
  /** The text of a failure in the log. */
  readonly failure: string;
  readonly logger: Logger;
}

/**
 * Writes items that are gathered in memory once a second: a flood of messages costs few statements. It is for logs,
 * whose entries may be lost; never for records.
 */
export class GatheredWrites {
  readonly #options: GatheredWritesOptions;
  #timer: NodeJS.Timeout | undefined;
  #written: Promise<void> = Promise.resolve();

  constructor(options: GatheredWritesOptions) {
    this.#options = options;
  }

  /** Starts a write. Call this when an item is gathered. */
  schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  /** Resolves when everything gathered so far is written. Never rejects. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { write, failure, logger } = this.#options;
    this.#written = this.#written.then(write).catch((error: unknown) => logger.error({ err: error }, failure));
    return this.#written;
  }

  /**
   * Writes the items that several users have left; `write` calls it. An item that the database refuses is lost alone.
   * @param write stores all of some items or nothing
   */
  async each<Item>(items: readonly Item[], write: (items: readonly Item[]) => Promise<void>): Promise<void> {
    const lost = await isolating(items, write, MAX_TOGETHER);
    const { failure, logger } = this.#options;
    for (const error of new Set(lost.values())) logger.error({ err: error }, failure);
  }

  /** Resolves when the writes that have been started are done. Never rejects. */
  settled(): Promise<void> {
    return this.#written;
  }
}
