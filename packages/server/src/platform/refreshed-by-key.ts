import type { Logger } from './logger.ts';

const MAX_KEYS = 10_000;

/** A value that may be somewhat old. */
export interface Refreshed<Value> {
  /** The value, which never waits for a load. */
  readonly current: Value;
  /** Whether the value is older than allowed: refresh it before anything that depends on it. */
  readonly isStale: boolean;
  /** Loads the value again. Callers at the same time share one load. A failure is logged and leaves the value unchanged. */
  readonly refresh: () => Promise<void>;
}

interface RefreshOptions<Value> {
  readonly find: (key: string) => Promise<Value>;
  /** A value older than this many milliseconds is stale. */
  readonly refreshMs: (value: Value) => number;
  /** The name of the value in the log, such as 'the terms of a topic owner'. */
  readonly what: string;
  readonly logger: Logger;
}

/** Caches values that would take queries for each message, where no event reports their changes. */
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

  /** Returns the value of a key, loaded again if it was known. */
  async getFresh(key: string): Promise<Refreshed<Value>> {
    const known = this.#values.get(key);
    if (!known) return this.get(key);
    await (await known).refresh();
    return known;
  }

  async #load(key: string): Promise<Refreshed<Value>> {
    const { find, refreshMs, what, logger } = this.#options;
    let value: Value = await find(key);
    let loadedAt = performance.now();
    let loading: Promise<void> | undefined;
    const load = async () => {
      try {
        value = await find(key);
      } catch (error) {
        logger.warn({ err: error, key }, `Could not refresh ${what}`);
      }
      loadedAt = performance.now();
      loading = undefined;
    };
    return {
      get current() {
        return value;
      },
      get isStale() {
        return performance.now() - loadedAt > refreshMs(value);
      },
      refresh() {
        loading ??= load();
        return loading;
      },
    };
  }
}
