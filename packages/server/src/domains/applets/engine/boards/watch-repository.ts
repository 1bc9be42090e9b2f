import type { Silence } from '@tinkerstream/contract/applets';
import type { Database } from '../../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../../platform/db/entity.ts';
import { storedJson } from '../../../../platform/db/stored-json.ts';
import type { WatchTables } from './tables.ts';

type Row = Entity<WatchTables['applet_watch']>;

/** The boards that a watch waits for. After a change of this content, another watch starts. */
export interface WatchContent {
  readonly runsAsId: string;
  /** `memoryVersionOf` the applet. */
  readonly version: string;
  /** The silence, with the id of its topic in place of the name. */
  readonly silence?: Silence | undefined;
  /** The id of the topic whose new boards the watch waits for. */
  readonly newBoardsOf?: string | undefined;
}

export interface WatchEntity extends Omit<Row, 'content' | 'known'> {
  readonly content: WatchContent;
  readonly known: readonly string[];
}

const watches = entityMapping<WatchTables['applet_watch']>()();

export function createWatchRepository(database: Database) {
  const db = database.withTables<WatchTables>();
  const all = () => db.selectFrom('applet_watch').selectAll();
  return {
    /** @returns undefined also for a watch that cannot be read */
    async find(appletId: string): Promise<WatchEntity | undefined> {
      const row = await watches.first(all().where('applet_id', '=', appletId));
      return row && parse(row);
    },

    async list(appletIds: readonly string[]): Promise<WatchEntity[]> {
      if (appletIds.length === 0) return [];
      return (await watches.list(all().where('applet_id', 'in', appletIds))).flatMap((row) => parse(row) ?? []);
    },

    async listAll(): Promise<WatchEntity[]> {
      return (await watches.list(all())).flatMap((row) => parse(row) ?? []);
    },

    async create({ content, known, ...row }: WatchEntity): Promise<void> {
      const stored = watches.toRow({ ...row, content: JSON.stringify(content), known: JSON.stringify(known) });
      await db.insertInto('applet_watch').values(stored).execute();
    },

    async remove(appletIds: readonly string[]): Promise<void> {
      if (appletIds.length > 0) await db.deleteFrom('applet_watch').where('applet_id', 'in', appletIds).execute();
    },
  };
}

function parse({ content, known, ...row }: Row): WatchEntity | undefined {
  const parsed = storedJson<WatchContent>(content, 'applet_watch', row.appletId);
  return parsed && { ...row, content: parsed, known: storedJson<string[]>(known, 'applet_watch', row.appletId) ?? [] };
}
