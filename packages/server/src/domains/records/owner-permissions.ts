import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { Logger } from '../../platform/logger.ts';

/** A subscription ends, or gets better, without the topics of its owner hearing of it. */
const REFRESH_MS = 60_000;

const MAX_OWNERS = 10_000;

/** What the owner of a topic may, at most about a minute old. */
export interface OwnerPermission {
  readonly current: Permission;
}

/**
 * What the owners of topics may, in memory, so that no message waits for it. One that is used while it is old is looked
 * up again in the background.
 */
export class OwnerPermissions {
  readonly #lookUp: (userId: string) => Promise<Permission>;
  readonly #logger: Logger;
  readonly #owners = new Map<string, Promise<OwnerPermission>>();

  constructor(lookUp: (userId: string) => Promise<Permission>, logger: Logger) {
    this.#lookUp = lookUp;
    this.#logger = logger;
  }

  of(userId: string): Promise<OwnerPermission> {
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
    const lookUp = this.#lookUp;
    const logger = this.#logger;
    let permission = await lookUp(userId);
    let lookedUpAt = performance.now();
    return {
      get current() {
        const now = performance.now();
        if (now - lookedUpAt > REFRESH_MS) {
          lookedUpAt = now;
          lookUp(userId).then(
            (fresh) => {
              permission = fresh;
            },
            (error) => logger.warn({ err: error, userId }, 'What the owner of a topic may could not be looked up'),
          );
        }
        return permission;
      },
    };
  }
}
