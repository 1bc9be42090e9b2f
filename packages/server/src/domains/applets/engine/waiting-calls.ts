import type { Nodes } from '../../../platform/cluster/nodes.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';

const MAX_APPLETS = 10_000;

/**
 * The calls of each applet that wait or are tried again, as far as this node knows them: those that it prepared or tried.
 * After a start, a call becomes known when it is tried, ten minutes later at most.
 */
export class WaitingCalls {
  readonly #jobIds = new Map<string, Set<string>>();
  /** Forgets a call on every node. */
  readonly remove: (appletId: string, jobId: string) => void;

  constructor(nodes: Pick<Nodes, 'everywhere'>) {
    this.remove = nodes.everywhere('applet-call-ended', (appletId: string, jobId: string) => {
      const ids = this.#jobIds.get(appletId);
      ids?.delete(jobId);
      if (ids?.size === 0) this.#jobIds.delete(appletId);
    });
  }

  add(appletId: string, jobId: string): void {
    const ids = this.#jobIds.get(appletId);
    if (ids) ids.add(jobId);
    else this.#jobIds.set(appletId, new Set([jobId]));
    forgetFirst(this.#jobIds, MAX_APPLETS);
  }

  countOf(appletId: string): number {
    return this.#jobIds.get(appletId)?.size ?? 0;
  }
}
