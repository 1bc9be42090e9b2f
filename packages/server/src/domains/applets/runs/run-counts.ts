import type { Clock } from '../../../platform/clock/clock.ts';
import { GatheredWrites } from '../../../platform/gathered-writes.ts';
import type { Logger } from '../../../platform/logger.ts';
import { type RunCount, type RunCountRepository, slotOf } from './run-count-repository.ts';

/** Counts how often applets run, and how often they cannot. A flood of messages costs an addition for each. */
export class RunCounts {
  readonly #wall: Clock['wall'];
  readonly #repository: RunCountRepository;
  readonly #writes: GatheredWrites;
  /** The counts that are not written yet, by slot and applet. */
  #gathered = new Map<number, Map<string, RunCount>>();
  #prunedSlot = 0;

  constructor({ wall }: Pick<Clock, 'wall'>, repository: RunCountRepository, logger: Logger) {
    this.#wall = wall;
    this.#repository = repository;
    this.#writes = new GatheredWrites({
      write: () => this.#write(),
      failure: 'Could not count the runs of event triggers. Check that the database answers and the disk has space',
      logger,
    });
  }

  /** Counts a run of an applet: its filter has passed. Does not throw and does not wait. */
  countRun(appletId: string, time = this.#wall()): void {
    this.#count(appletId, { count: 1, leftOut: 0 }, time);
  }

  /** Counts how often an applet could not run. Does not throw and does not wait. */
  countLeftOut(appletId: string, leftOut: number): void {
    this.#count(appletId, { count: 0, leftOut }, this.#wall());
  }

  /** How often each applet ran and could not run since a time. Omits applets that were not triggered. */
  async since(appletIds: readonly string[], since: number): Promise<Map<string, RunCount>> {
    await this.flush();
    return this.#repository.sumSince(appletIds, since);
  }

  /** Resolves when all runs so far are written. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  #count(appletId: string, { count, leftOut }: RunCount, time: number): void {
    const slot = slotOf(time);
    const counts = this.#gathered.get(slot) ?? new Map<string, RunCount>();
    this.#gathered.set(slot, counts);
    const before = counts.get(appletId);
    counts.set(appletId, { count: count + (before?.count ?? 0), leftOut: leftOut + (before?.leftOut ?? 0) });
    this.#writes.schedule();
  }

  async #write(): Promise<void> {
    const all = [...this.#gathered].flatMap(([slot, of]) =>
      [...of].map(([appletId, counts]) => ({ appletId, slot, ...counts })),
    );
    this.#gathered = new Map();
    await this.#writes.each(all, (some) => this.#repository.add(some));
    const slot = slotOf(this.#wall());
    if (all.length > 0 && slot !== this.#prunedSlot) {
      this.#prunedSlot = slot;
      await this.#repository.removeOld(this.#wall());
    }
  }
}
