import { batched } from '../../../../platform/batched.ts';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Nodes } from '../../../../platform/cluster/nodes.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { createKeptRepository, type Kept } from '../../../../platform/kept/kept-repository.ts';
import type { Logger } from '../../../../platform/logger.ts';
import { type BoardChange, follow, openWatch, scopesOf, statusOf, type Watch } from './watch.ts';
import { createWatchRepository, type WatchEntity } from './watch-repository.ts';

interface Opened {
  readonly watch: Watch;
  loaded: Promise<void>;
}

/** A stored message, as far as silences are concerned. */
interface HeardMessage {
  readonly topic: { readonly id: string };
  readonly origin: { readonly transport: string };
  readonly sentBy: string;
}

/**
 * The watches of the applets of all projects, on this node. Each node follows every stored message of their topics,
 * because any node may have to decide whether a board is silent.
 */
export class Watches {
  readonly #clock: Clock;
  readonly #rows: ReturnType<typeof createWatchRepository>;
  readonly #listKept: (scope: string) => Promise<Kept[] | undefined>;
  readonly #logger: Logger;
  /** Watches by the applet's id. */
  readonly #opened = new Map<string, Opened>();
  /** Watches by the id of the topic whose silence they wait for. */
  readonly #byTopic = new Map<string, Set<Watch>>();
  /** Announces committed changes to every node. */
  readonly committed: (appletId: string, changes: readonly BoardChange[]) => void;
  /** Makes every node read the watches of applets again. */
  readonly reload: (appletIds: readonly string[]) => void;

  constructor(clock: Clock, database: Database, nodes: Pick<Nodes, 'everywhere'>, logger: Logger) {
    this.#clock = clock;
    this.#rows = createWatchRepository(database);
    const { list } = createKeptRepository(database);
    this.#listKept = batched(async (scopes: readonly string[]) =>
      Map.groupBy(await list(scopes), ({ scope }) => scope),
    );
    this.#logger = logger;
    this.committed = nodes.everywhere('applet-boards', (appletId: string, changes: readonly BoardChange[]) => {
      const watch = this.#opened.get(appletId)?.watch;
      if (watch) for (const change of changes) follow(watch, change, clock.monotonic());
    });
    this.reload = nodes.everywhere('applet-watches-changed', (appletIds: readonly string[]) => {
      this.open(appletIds).catch((error: unknown) => logger.error({ err: error }, 'Could not read watches of boards'));
    });
  }

  /** Opens all stored watches. Silence counts from now. */
  async openAll(): Promise<void> {
    try {
      await Promise.all((await this.#rows.listAll()).map((row) => this.openOne(row)));
    } catch (error) {
      this.#logger.error({ err: error }, 'Could not read watches of boards');
    }
  }

  /** The watches of some applets, as they are stored now. */
  async open(appletIds: readonly string[]): Promise<Watch[]> {
    const rows = new Map((await this.#rows.list(appletIds)).map((row) => [row.appletId, row]));
    for (const appletId of appletIds) if (!rows.has(appletId)) this.#close(appletId);
    return Promise.all([...rows.values()].map((row) => this.openOne(row)));
  }

  async openOne(entity: WatchEntity): Promise<Watch> {
    const { appletId, id } = entity;
    let opened = this.#opened.get(appletId);
    if (opened?.watch.entity.id !== id) {
      this.#close(appletId);
      const watch = openWatch(entity);
      opened = { watch, loaded: Promise.resolve() };
      this.#opened.set(appletId, opened);
      const topicId = entity.content.silence?.topicName;
      if (topicId !== undefined) this.#byTopic.set(topicId, (this.#byTopic.get(topicId) ?? new Set()).add(watch));
      opened.loaded = this.refresh(watch);
    }
    try {
      await opened.loaded;
    } catch (error) {
      if (this.#opened.get(appletId) === opened) this.#close(appletId);
      throw error;
    }
    return opened.watch;
  }

  /** Reads the stored state: another node may have changed it. */
  async refresh(watch: Watch): Promise<void> {
    const stored = await Promise.all(scopesOf(watch.entity).map((scope) => this.#listKept(scope)));
    for (const row of stored.flatMap((rows) => rows ?? [])) {
      const status = statusOf(row);
      const change = status && { scope: row.scope, board: row.key, status, place: row.place };
      if (change) follow(watch, change, this.#clock.monotonic());
    }
  }

  /** Notes a stored message of any node. Messages of event triggers are no sign of a board. */
  hear(message: HeardMessage): void {
    const watches = this.#byTopic.get(message.topic.id);
    if (!watches || message.origin.transport === 'applet') return;
    const { sentBy } = message;
    const now = this.#clock.monotonic();
    for (const { heard } of watches) heard?.hear(heard.boardOf(sentBy), now);
  }

  /** Starts all silences from now: this node may have missed messages and changes. */
  listenAnew(): void {
    const now = this.#clock.monotonic();
    for (const { watch } of this.#opened.values()) watch.heard?.listenAnew(now);
    const refreshed = this.open([...this.#opened.keys()]).then((watches) =>
      Promise.all(watches.map((watch) => this.refresh(watch))),
    );
    refreshed.catch((error: unknown) => this.#logger.error({ err: error }, 'Could not read watches of boards'));
  }

  #close(appletId: string): void {
    const watch = this.#opened.get(appletId)?.watch;
    if (!watch) return;
    this.#opened.delete(appletId);
    const topicId = watch.entity.content.silence?.topicName ?? '';
    const others = this.#byTopic.get(topicId);
    others?.delete(watch);
    if (others?.size === 0) this.#byTopic.delete(topicId);
  }
}
