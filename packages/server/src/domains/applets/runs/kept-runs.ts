import type { RunResult } from '@tinkerstream/contract/applets';
import { addAll } from '@tinkerstream/contract/platform/extremes';
import type { Events } from '../../../platform/events/events.ts';
import { GatheredWrites } from '../../../platform/gathered-writes.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { ArrivalIds } from '../log/arrival-ids.ts';
import { type ActionReport, type KeptRun, withReport } from './run.ts';
import type { RunFilter, RunRepository } from './run-repository.ts';

/** Runs of a project that browsers get in a second. Pages cannot show more. */
const EVENTS = 50;

/**
 * Runs of a project in a second that did not match or were left out, and name their board. The further ones of each applet
 * are one with their count.
 */
const IDLE_BY_BOARD = 100;

/** Runs and answers that wait while the database is busy: the oldest are lost first. */
const MAX_GATHERED = 5000;

/** A run that performs nothing. */
export type IdleRun = Omit<KeptRun, 'id' | 'intents'>;

/**
 * The latest runs of each applet. One that ran has a row of its own: the budget of actions bounds how many there are. Others
 * that are equal and arrive within a second are one, so a flood of messages costs a look-up for each, and few rows.
 */
export class KeptRuns {
  readonly #repository: RunRepository;
  readonly #ids: ArrivalIds;
  readonly #events: Pick<Events, 'emit'>;
  readonly #writes: GatheredWrites;
  /** By id, or by what makes them equal; oldest first. */
  #gathered = new Map<string, KeptRun>();
  /** How many of them name a board and did not run, by project. */
  #idle = new Map<string, number>();
  #reports: ActionReport[] = [];

  constructor(repository: RunRepository, ids: ArrivalIds, events: Pick<Events, 'emit'>, logger: Logger) {
    this.#repository = repository;
    this.#ids = ids;
    this.#events = events;
    this.#writes = new GatheredWrites({
      write: () => this.#write(),
      failure: 'Could not write the runs of event triggers. Check that the database answers and the disk has space',
      logger,
    });
  }

  nextId(): string {
    return this.#ids.next();
  }

  /** Adds a run that performs actions. Does not throw and does not wait, as the others. */
  add(run: KeptRun): void {
    this.#gathered.set(run.id, run);
    this.#schedule();
  }

  /** Adds runs that did not match or were left out. Without a board, they are those of several. */
  addIdle(run: IdleRun): void {
    const key = keyOf(run);
    const equal = this.#gathered.get(key);
    if (!equal && run.board !== null) {
      const idle = this.#idle.get(run.projectId) ?? 0;
      this.#idle.set(run.projectId, idle + 1);
      if (idle >= IDLE_BY_BOARD)
        return this.addIdle({ ...run, board: null, content: { ...run.content, message: null } });
    }
    const { id, count } = equal ?? { id: this.#ids.next(), count: 0 };
    this.#gathered.set(key, { ...run, id, intents: null, count: count + run.count });
    this.#schedule();
  }

  /** Adds what became of an action. */
  report(report: ActionReport): void {
    const { id } = report.run;
    const run = this.#gathered.get(id);
    if (run) this.#gathered.set(id, withReport(run, report));
    else if (this.#reports.length < MAX_GATHERED) this.#reports.push(report);
    this.#schedule();
  }

  async list(filter: RunFilter): Promise<KeptRun[]> {
    await this.flush();
    return this.#repository.list(filter);
  }

  async latestOf(projectId: string, results: readonly RunResult[]): Promise<KeptRun[]> {
    await this.flush();
    return this.#repository.latestOf(projectId, results);
  }

  boardsOf(projectId: string): Promise<string[]> {
    return this.#repository.boardsOf(projectId);
  }

  /** Shows runs to browsers. */
  show(runs: readonly KeptRun[]): void {
    for (const [projectId, of] of Map.groupBy(runs, (run) => run.projectId)) {
      void this.#events.emit('applet.ran', { projectId, runs: of.slice(-EVENTS) });
    }
  }

  /** Resolves when everything so far is written. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  #schedule(): void {
    if (this.#gathered.size > MAX_GATHERED) {
      const [oldest] = this.#gathered.keys();
      this.#gathered.delete(oldest as string);
    }
    this.#writes.schedule();
  }

  async #write(): Promise<void> {
    const gathered = [...this.#gathered.values()];
    const reports = this.#reports;
    this.#gathered = new Map();
    this.#idle = new Map();
    this.#reports = [];
    const reported: KeptRun[] = [];
    await this.#writes.each(gathered, (some) => this.#repository.append(some));
    await this.#writes.each(reports, async (some) => {
      addAll(reported, await this.#repository.report(some));
    });
    this.show([...gathered, ...reported]);
  }
}

/** What makes runs equal that did not run. What they saw is not part of it: it changes with each message. */
function keyOf({ appletId, result, board, content: { reason } }: IdleRun): string {
  return `${appletId}\n${result}\n${board ?? ''}\n${reason?.code}\n${reason?.detail}`;
}
