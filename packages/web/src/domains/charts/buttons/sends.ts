interface Press {
  readonly value: string;
  readonly send: () => Promise<unknown>;
}

interface SendsOptions {
  /**
   * Whether only the latest value counts, as for a switch: a waiting value is replaced by the next one. Otherwise each
   * press is sent.
   */
  readonly isState: boolean;
  readonly onChange: () => void;
  /** Called for a failed press, but not for the presses that it discards. */
  readonly onFailed: (error: unknown) => void;
}

/** The most presses that wait: a child can press faster than a slow server responds, and a board has no use for more. */
const MOST_WAITING = 100;

/**
 * Sends the presses of a button one after the other, so that the last press arrives last. When one fails, the waiting
 * presses are discarded: the topic's present value holds.
 */
export class Sends {
  readonly #options: SendsOptions;
  #waiting: readonly Press[] = [];
  #current: Press | undefined;

  constructor(options: SendsOptions) {
    this.#options = options;
  }

  /** The value that the topic will have once everything is sent; undefined while nothing is being sent. */
  get wanted(): string | undefined {
    return (this.#waiting.at(-1) ?? this.#current)?.value;
  }

  press(value: string, send: () => Promise<unknown>): void {
    const press = { value, send };
    if (!this.#options.isState) this.#waiting = [...this.#waiting, press].slice(0, MOST_WAITING);
    else this.#waiting = value === this.#current?.value ? [] : [press];
    if (this.#current) this.#options.onChange();
    else void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    for (let [next, ...others] = this.#waiting; next; [next, ...others] = this.#waiting) {
      this.#current = next;
      this.#waiting = others;
      this.#options.onChange();
      try {
        await next.send();
      } catch (error) {
        this.#waiting = [];
        this.#options.onFailed(error);
      }
    }
    this.#current = undefined;
    this.#options.onChange();
  }
}
