import type { Nodes } from '../../../../platform/cluster/nodes.ts';
import { forgetFirst } from '../../../../platform/limits/rate-limit.ts';

const MAX_APPLETS = 10_000;

/**
 * The calls, or runs, of each applet that wait or are tried again, among those that this node has prepared or tried.
 * After a start, a call becomes known when it is tried, ten minutes later at most.
 */
export class WaitingCalls {
  readonly #ids = new Map<string, Set<string>>();
  /** Forgets a call on every node. */
  readonly remove: (appletId: string, id: string) => void;

  /** @param ended the name of the message to the other nodes */
  constructor(nodes: Pick<Nodes, 'everywhere'>, ended: string) {
    this.remove = nodes.everywhere(ended, (appletId: string, id: string) => {
      const ids = this.#ids.get(appletId);
      ids?.delete(id);
      if (ids?.size === 0) this.#ids.delete(appletId);
    });
  }

  add(appletId: string, id: string): void {
    const ids = this.#ids.get(appletId);
    if (ids) ids.add(id);
    else this.#ids.set(appletId, new Set([id]));
    forgetFirst(this.#ids, MAX_APPLETS);
  }

  countOf(appletId: string): number {
    return this.#ids.get(appletId)?.size ?? 0;
  }
}
