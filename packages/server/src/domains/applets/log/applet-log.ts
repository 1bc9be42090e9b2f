import { APPLET_LOG_LENGTH, type AppletLogEntry } from '@tinkerstream/contract/applets';
import type { Events } from '../../../platform/events/events.ts';
import { GatheredWrites } from '../../../platform/gathered-writes.ts';
import type { Logger } from '../../../platform/logger.ts';
import { type AppletLogRepository, type RunCounts, slotOf } from './applet-log-repository.ts';
import { ArrivalIds } from './arrival-ids.ts';
import { shorten, shortReason } from './shorten.ts';

/**
 * Events of a project to browsers: so many at once while entries are gathered, and so many with the counts at the end.
 * Pages cannot show more, and load the log for the rest.
 */
const EVENTS_AT_ONCE = 25;
const EVENTS_WITH_COUNTS = 25;

type New<Entry> = Entry extends AppletLogEntry ? Omit<Entry, 'id' | 'timeArrival' | 'count'> & { time: number } : never;

/** An entry as the engine adds it. `time` is in milliseconds since 1970 UTC. */
export type NewAppletLogEntry = New<AppletLogEntry>;

interface Gathered {
  readonly id: string;
  latest: NewAppletLogEntry;
  count: number;
  /** The count that browsers know; 0 if they do not know the entry. */
  shownCount: number;
}

interface OfProject {
  /** By what makes entries equal, oldest first. */
  readonly entries: Map<string, Gathered>;
  eventCount: number;
}

/**
 * The latest entries of each project's log of event triggers. Equal entries that arrive within a second are one, with
 * their count: so a flood of messages costs a look-up for each entry, and few rows.
 */
export class AppletLog {
  readonly #repository: AppletLogRepository;
  readonly #writes: GatheredWrites;
  readonly #events: Pick<Events, 'emit'>;
  readonly #ids: ArrivalIds;
  #gathered = new Map<string, OfProject>();
  /** By slot and applet. */
  #runs = new Map<number, Map<string, RunCounts>>();
  #prunedSlot = 0;

  /** @param latestPlace the last place in the order of arrival: the clock may have gone back since */
  constructor(repository: AppletLogRepository, events: Pick<Events, 'emit'>, logger: Logger, latestPlace: number) {
    this.#repository = repository;
    this.#writes = new GatheredWrites({
      write: () => this.#write(),
      failure: 'Could not write the log of event triggers. Check that the database answers and the disk has space',
      logger,
    });
    this.#events = events;
    this.#ids = new ArrivalIds(latestPlace);
  }

  /** Adds an entry, or several equal ones. Does not throw and does not wait. */
  add(entry: NewAppletLogEntry, count = 1): void {
    let project = this.#gathered.get(entry.projectId);
    if (!project) {
      project = { entries: new Map(), eventCount: 0 };
      this.#gathered.set(entry.projectId, project);
    }
    const key = keyOf(entry);
    const equal = project.entries.get(key);
    if (equal) {
      equal.count += count;
      equal.latest = entry;
      return;
    }
    const gathered = { id: this.#ids.next(), latest: entry, count, shownCount: 0 };
    project.entries.set(key, gathered);
    if (project.eventCount < EVENTS_AT_ONCE) {
      project.eventCount++;
      this.#show(gathered);
    }
    if (project.entries.size >= 2 * APPLET_LOG_LENGTH) dropOldest(project.entries, APPLET_LOG_LENGTH);
    this.#writes.schedule();
  }

  /** Counts a run of an applet: its filter has passed. */
  countRun(appletId: string, time = Date.now()): void {
    this.#count(appletId, { count: 1 }, time);
  }

  /** Counts how often an applet could not run. */
  countLeftOut(appletId: string, leftOut: number): void {
    this.#count(appletId, { leftOut }, Date.now());
  }

  /** Counts messages that were run together with a later one. */
  countCombined(appletId: string, combined: number): void {
    this.#count(appletId, { combined }, Date.now());
  }

  /** The latest entries of a project, latest first. */
  async list(projectId: string): Promise<AppletLogEntry[]> {
    await this.flush();
    return this.#repository.list(projectId);
  }

  /** How often each applet ran and could not run since a time. Omits those that were not triggered. */
  async runsSince(appletIds: readonly string[], since: number): Promise<Map<string, RunCounts>> {
    await this.flush();
    return this.#repository.countRuns(appletIds, since);
  }

  /** Resolves when all entries and runs so far are written. */
  flush(): Promise<void> {
    return this.#writes.flush();
  }

  #count(appletId: string, { count = 0, leftOut = 0, combined = 0 }: Partial<RunCounts>, time: number): void {
    const slot = slotOf(time);
    const runs = this.#runs.get(slot) ?? new Map<string, RunCounts>();
    this.#runs.set(slot, runs);
    const before = runs.get(appletId);
    runs.set(appletId, {
      count: count + (before?.count ?? 0),
      leftOut: leftOut + (before?.leftOut ?? 0),
      combined: combined + (before?.combined ?? 0),
    });
    this.#writes.schedule();
  }

  async #write(): Promise<void> {
    const gathered = this.#gathered;
    const runs = [...this.#runs].flatMap(([slot, of]) =>
      [...of].map(([appletId, counts]) => ({ appletId, slot, ...counts })),
    );
    this.#gathered = new Map();
    this.#runs = new Map();
    for (const { entries } of gathered.values()) {
      const grown = [...entries.values()].filter(({ count, shownCount }) => count > shownCount);
      for (const entry of grown.slice(-EVENTS_WITH_COUNTS)) this.#show(entry);
    }
    for (const [projectId, { entries }] of gathered) {
      const latest = [...entries.values()].slice(-APPLET_LOG_LENGTH).map(present);
      await this.#writes.each(latest, (some) => this.#repository.append(projectId, some));
    }
    await this.#writes.each(runs, (some) => this.#repository.addRuns(some));
    const slot = slotOf(Date.now());
    if (runs.length > 0 && slot !== this.#prunedSlot) {
      this.#prunedSlot = slot;
      await this.#repository.removeOldRuns(Date.now());
    }
  }

  #show(gathered: Gathered): void {
    gathered.shownCount = gathered.count;
    void this.#events.emit('applet.logged', { entry: present(gathered) });
  }
}

/** What makes entries equal. What a condition saw is not part of it: it changes with each message. */
function keyOf(entry: NewAppletLogEntry): string {
  const { appletId, reason } = entry;
  const why = reason ? `${reason.code}\n${reason.detail}` : '';
  switch (entry.kind) {
    case 'trigger':
      return `T${appletId}\n${entry.triggerKey}\n${entry.name}\n${why}`;
    case 'filter':
      return `F${appletId}\n${entry.isSuccess}\n${why}`;
    case 'action':
      return `A${appletId}\n${entry.actionKey}\n${entry.outcome}\n${entry.target}\n${why}`;
  }
}

function present({ id, latest: { time, ...entry }, count }: Gathered): AppletLogEntry {
  const common = {
    id,
    count,
    timeArrival: new Date(time).toISOString(),
    reason: entry.reason && shortReason(entry.reason),
  };
  switch (entry.kind) {
    case 'trigger':
      return { ...entry, ...common, name: shorten(entry.name) };
    case 'filter':
      return { ...entry, ...common };
    case 'action':
      return { ...entry, ...common, target: shorten(entry.target) };
  }
}

function dropOldest(entries: Map<string, unknown>, count: number): void {
  for (const key of [...entries.keys()].slice(0, count)) entries.delete(key);
}
