interface Press {
  readonly value: string;
  readonly send: () => Promise<unknown>;
}

interface SendsOptions {
  /**
   * Whether only the latest value counts, as of a switch: values that wait are replaced by the next. Otherwise each press is
   * sent.
   */
  readonly isState: boolean;
  readonly onChange: () => void;
  /** Not called for presses that a failure discards. */
  readonly onFailed: (error: unknown) => void;
}

/** A child can press faster than a slow server answers; more presses than this are of no use to a board. */
const MOST_WAITING = 100;

/**
 * The presses of a button, sent one after the other, so that the last one is the last to arrive. When one fails, those that wait
 * are discarded: what the topic has now is true.
 */
export class Sends {
  readonly #options: SendsOptions;
  #waiting: readonly Press[] = [];
  #current: Press | undefined;

  constructor(options: SendsOptions) {
    this.#options = options;
  }

  /** The value that the topic will have once everything is sent; undefined while nothing is under way. */
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
