import type { RunResult } from '@tinkerstream/contract/applets';
import { addAll } from '@tinkerstream/contract/platform/extremes';
import type { Events } from '../../../platform/events/events.ts';
import { GatheredWrites } from '../../../platform/gathered-writes.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { ArrivalIds } from './arrival-ids.ts';
import { type ActionReport, type KeptRun, type RunNews, withReport } from './run.ts';
import type { RunFilter, RunRepository } from './run-repository.ts';
import { shorten, shortReason } from './shorten.ts';

/**
 * Maximum runs of a project in a second that did not match or were left out, and name their board. Further runs of each
 * applet are one with their count.
 */
const IDLE_BY_BOARD = 100;

/** Maximum runs and answers that wait while the database is busy: the oldest are lost first. */
const MAX_GATHERED = 5000;

/** A run that performs nothing. */
export type IdleRun = Omit<KeptRun, 'id' | 'intents'>;

/**
 * The latest runs of each applet. A run that performed actions has a row of its own: the budget of actions limits their
 * number. Equal other runs within a second are one, so a flood of messages costs a look-up for each, and few rows.
 */
export class KeptRuns {
  readonly #repository: RunRepository;
  readonly #ids: ArrivalIds;
  readonly #events: Pick<Events, 'emit'>;
  readonly #writes: GatheredWrites;
  /** Runs by id, or by the key that makes them equal; oldest first. */
  #gathered = new Map<string, KeptRun>();
  /** How many of the runs name a board and did not run, by project. */
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

  /** Adds a run that performs actions. Like the methods below, it does not throw and does not wait. */
  add(run: KeptRun): void {
    this.#gathered.set(run.id, run);
    this.#schedule();
  }

  /** Adds runs that did not match or were left out. Runs without a board are of several boards. */
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

  /** Adds the result of an action. */
  report({ target, reason, ...rest }: ActionReport): void {
    const report = { ...rest, target: shorten(target), reason: reason && shortReason(reason) };
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
  show(news: readonly RunNews[]): void {
    for (const [projectId, of] of Map.groupBy(news, ({ run }) => run.projectId)) {
      void this.#events.emit('applet.ran', { projectId, news: of });
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
    const news: RunNews[] = gathered.map((run) => ({ run }));
    await this.#writes.each(gathered, (some) => this.#repository.append(some));
    await this.#writes.each(reports, async (some) => {
      addAll(news, await this.#repository.report(some));
    });
    this.show(news);
  }
}

/** The key that makes idle runs equal. The compared values are not part of it: they change with each message. */
function keyOf({ appletId, result, board, content: { reason } }: IdleRun): string {
  return `${appletId}\n${result}\n${board ?? ''}\n${reason?.code}\n${reason?.detail}`;
}
