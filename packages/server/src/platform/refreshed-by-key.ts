import type { Logger } from './logger.ts';

const MAX_KEYS = 10_000;

/** A value that is kept current. Reading it never waits. */
export interface Refreshed<Value> {
  readonly current: Value;
}

interface RefreshOptions<Value> {
  readonly find: (key: string) => Promise<Value>;
  /** Reading a value older than this many milliseconds loads it again in the background. */
  readonly refreshMs: (value: Value) => number;
  /** Names the value in the log, such as 'the terms of a topic owner'. */
  readonly what: string;
  readonly logger: Logger;
}

/** Caches what would take queries for each message, where no event reports its changes. */
export class RefreshedByKey<Value> {
  readonly #options: RefreshOptions<Value>;
  readonly #values = new Map<string, Promise<Refreshed<Value>>>();

  constructor(options: RefreshOptions<Value>) {
    this.#options = options;
  }

  get(key: string): Promise<Refreshed<Value>> {
    const known = this.#values.get(key);
    if (known) return known;
    const loading = this.#load(key);
    this.#values.set(key, loading);
    loading.catch(() => this.#values.delete(key));
    if (this.#values.size > MAX_KEYS) {
      const [first] = this.#values.keys();
      this.#values.delete(first as string);
    }
    return loading;
  }

  async #load(key: string): Promise<Refreshed<Value>> {
    const { find, refreshMs, what, logger } = this.#options;
    let value: Value = await find(key);
    let loadedAt = performance.now();
    return {
      get current() {
        const now = performance.now();
        if (now - loadedAt > refreshMs(value)) {
          loadedAt = now;
          find(key).then(
            (fresh: Value) => {
              value = fresh;
            },
            (error) => logger.warn({ err: error, key }, `Could not refresh ${what}`),
          );
        }
        return value;
      },
    };
  }
}
