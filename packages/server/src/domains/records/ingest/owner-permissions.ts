import type { Logger } from '../../../platform/logger.ts';
import type { MessageTerms } from '../../subscriptions/index.ts';

/** Terms are loaded again after this time, because no event reports that a subscription ended or improved. */
const REFRESH_MS = 60_000;
/** The same while messages are refused: an owner who activates a subscription expects messages to arrive. */
const REFRESH_REFUSED_MS = 5000;

const MAX_OWNERS = 10_000;

/** The terms under which a topic owner's boards may send, at most about a minute old. */
export interface OwnerPermission {
  readonly current: MessageTerms;
}

/** Caches the terms of topic owners, so no message waits. Reading stale terms refreshes them in the background. */
export class OwnerPermissions {
  readonly #find: (userId: string) => Promise<MessageTerms>;
  readonly #logger: Logger;
  readonly #owners = new Map<string, Promise<OwnerPermission>>();

  constructor(find: (userId: string) => Promise<MessageTerms>, logger: Logger) {
    this.#find = find;
    this.#logger = logger;
  }

  get(userId: string): Promise<OwnerPermission> {
    const known = this.#owners.get(userId);
    if (known) return known;
    const loading = this.#load(userId);
    this.#owners.set(userId, loading);
    loading.catch(() => this.#owners.delete(userId));
    if (this.#owners.size > MAX_OWNERS) {
      const [first] = this.#owners.keys();
      this.#owners.delete(first as string);
    }
    return loading;
  }

  async #load(userId: string): Promise<OwnerPermission> {
    const find = this.#find;
    const logger = this.#logger;
    let terms = await find(userId);
    let loadedAt = performance.now();
    return {
      get current() {
        const now = performance.now();
        if (now - loadedAt > (terms.isRefused ? REFRESH_REFUSED_MS : REFRESH_MS)) {
          loadedAt = now;
          find(userId).then(
            (fresh) => {
              terms = fresh;
            },
            (error) => logger.warn({ err: error, userId }, 'Could not refresh the terms of a topic owner'),
          );
        }
        return terms;
      },
    };
  }
}
