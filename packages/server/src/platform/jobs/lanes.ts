import type { JobPolicy } from './job-policy.ts';
import type { Openings } from './job-repository.ts';

/** The kinds and lanes where jobs may start: the kinds below their limit, and the lanes of these that are at theirs. */
type Open = Pick<Openings, 'kinds' | 'fullLanes'>;

/**
 * Counts how many jobs of each kind and of each lane run, or have a place reserved, so that none exceeds its limit. A lane is a
 * value of the column `kind`: the kind alone, or with a key.
 */
export class Lanes<Kind extends JobPolicy<unknown>> {
  readonly #kinds = new Map<string, Kind>();
  readonly #runningOfKind = new Map<Kind, number>();
  readonly #runningOfLane = new Map<string, number>();

  add(name: string, kind: Kind): void {
    this.#kinds.set(name, kind);
  }

  /** @throws Error for a name without a handler */
  laneOf(name: string, payload: unknown): { readonly kind: Kind; readonly lane: string } {
    const kind = this.#kinds.get(name);
    if (!kind) throw new Error(`No handler for jobs of the kind ${name}`);
    return { kind, lane: kind.lanes ? `${name} ${kind.lanes.keyOf(payload)}` : name };
  }

  kindOf(lane: string): Kind {
    return this.#kinds.get(lane.split(' ', 1)[0] as string) as Kind;
  }

  /** Reserves a place for a job. @returns whether there was one */
  reserve(lane: string): boolean {
    if (this.#isFull(lane)) return false;
    this.#count(lane, 1);
    return true;
  }

  /** Gives the place of a job back. */
  leave(lane: string): void {
    this.#count(lane, -1);
  }

  open(): Open {
    return {
      kinds: [...this.#kinds].flatMap(([name, kind]) => (this.#runningOf(kind) < kind.limit ? [name] : [])),
      fullLanes: [...this.#runningOfLane.keys()].filter((lane) => this.#isFull(lane)),
    };
  }

  /** Whether jobs of a lane could start when `open` was read. */
  isIn(lane: string, open: Open): boolean {
    return open.kinds.some((name) => this.#kinds.get(name) === this.kindOf(lane)) && !open.fullLanes.includes(lane);
  }

  /** Whether a kind or a lane was full when `open` was read. */
  isLimited({ kinds, fullLanes }: Open): boolean {
    return kinds.length < this.#kinds.size || fullLanes.length > 0;
  }

  #runningOf(kind: Kind): number {
    return this.#runningOfKind.get(kind) ?? 0;
  }

  #isFull(lane: string): boolean {
    const kind = this.kindOf(lane);
    const ofLane = this.#runningOfLane.get(lane) ?? 0;
    return this.#runningOf(kind) >= kind.limit || ofLane >= (kind.lanes?.limit ?? kind.limit);
  }

  #count(lane: string, change: 1 | -1): void {
    const kind = this.kindOf(lane);
    this.#runningOfKind.set(kind, this.#runningOf(kind) + change);
    const running = (this.#runningOfLane.get(lane) ?? 0) + change;
    if (running > 0) this.#runningOfLane.set(lane, running);
    else this.#runningOfLane.delete(lane);
  }
}
