import { RUNS_KEPT, RUNS_PER_PAGE, type RunResult } from '@tinkerstream/contract/applets';
import { type Database, isForeignKeyViolation } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import { storedJson } from '../../../platform/db/stored-json.ts';
import { TrimPace } from '../../../platform/db/trim-pace.ts';
import type { AppletsTables } from '../tables.ts';
import { placeOf } from './arrival-ids.ts';
import {
  type ActionReport,
  type Intents,
  type KeptRun,
  lostRun,
  type RunContent,
  type RunNews,
  withReport,
} from './run.ts';

/** Maximum boards that a filter offers. */
const MAX_BOARDS = 200;
/** New runs of an applet with a result, after which its oldest are removed. */
const TRIM_INTERVAL = 100;

export interface RunFilter {
  readonly projectId: string;
  readonly appletId?: string | undefined;
  readonly results: readonly RunResult[];
  readonly board?: string | undefined;
  /** The id of a run: only earlier runs are listed. */
  readonly before?: string | undefined;
  readonly limit: number;
}

type RunRow = Entity<AppletsTables['applet_run'] & { applet_name: string }>;
export type RunRepository = ReturnType<typeof createRunRepository>;

const runs = entityMapping<AppletsTables['applet_run']>()();
const named = entityMapping<AppletsTables['applet_run'] & { applet_name: string }>()();

/** The runs of applets, by the order of their arrival. */
export function createRunRepository(database: Database) {
  const db = database.withTables<AppletsTables>();
  const pace = new TrimPace(TRIM_INTERVAL);

  const withNames = () =>
    db
      .selectFrom('applet_run')
      .innerJoin('applet', 'applet.id', 'applet_run.applet_id')
      .selectAll('applet_run')
      .select('applet.name as applet_name');

  async function insert(rows: readonly KeptRun[]): Promise<void> {
    await db.insertInto('applet_run').values(rows.map(rowOf)).execute();
  }

  async function existingApplets(of: readonly { readonly appletId: string }[]): Promise<Set<string>> {
    const ids = [...new Set(of.map(({ appletId }) => appletId))];
    if (ids.length === 0) return new Set();
    const rows = await db.selectFrom('applet').select('id').where('id', 'in', ids).execute();
    return new Set(rows.map(({ id }) => id));
  }

  async function trim(appletId: string, result: RunResult): Promise<void> {
    const oldestKept = db
      .selectFrom('applet_run')
      .select('id')
      .where('applet_id', '=', appletId)
      .where('result', '=', result)
      .orderBy('id', 'desc')
      .limit(1)
      .offset(RUNS_KEPT[result] - 1);
    await db
      .deleteFrom('applet_run')
      .where('applet_id', '=', appletId)
      .where('result', '=', result)
      .where('id', '<', oldestKept)
      .execute();
  }

  async function trimAll(added: readonly KeptRun[]): Promise<void> {
    for (const of of Map.groupBy(added, ({ appletId, result }) => `${appletId} ${result}`).values()) {
      const { appletId, result } = of[0] as KeptRun;
      if (pace.isDue(`${appletId} ${result}`, of.length)) await trim(appletId, result);
    }
  }

  async function find(ids: readonly string[]): Promise<KeptRun[]> {
    return (await named.list(withNames().where('applet_run.id', 'in', ids))).flatMap(parse);
  }

  /** Locks and reads runs, until this transaction ends. */
  async function lockAll(ids: readonly string[]): Promise<KeptRun[]> {
    // An update that changes nothing locks the rows in both engines.
    await db
      .updateTable('applet_run')
      .set((eb) => ({ time: eb.ref('time') }))
      .where('id', 'in', ids)
      .execute();
    return find(ids);
  }

  async function replace(changed: readonly KeptRun[]): Promise<void> {
    await db
      .insertInto('applet_run')
      .values(changed.map(rowOf))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          result: ref('excluded.result'),
          content: ref('excluded.content'),
          intents: ref('excluded.intents'),
        })),
      )
      .execute();
  }

  return {
    find,

    /** The last place in the order of arrival, or 0 without runs. */
    async latestPlace(): Promise<number> {
      const { id } = await db
        .selectFrom('applet_run')
        .select(({ fn }) => fn.max('id').as('id'))
        .executeTakeFirstOrThrow();
      return placeOf(id);
    },

    /** Runs, latest first. */
    async list({ projectId, appletId, results, board, before, limit }: RunFilter): Promise<KeptRun[]> {
      let wanted = withNames().where('applet_run.project_id', '=', projectId);
      if (appletId !== undefined) wanted = wanted.where('applet_run.applet_id', '=', appletId);
      if (board !== undefined) wanted = wanted.where('board', '=', board);
      if (before !== undefined) wanted = wanted.where('applet_run.id', '<', before);
      // One query for each result, by its index: the search for a rare result reads no others.
      const found = await Promise.all(
        results.map((result) =>
          named.list(wanted.where('result', '=', result).orderBy('applet_run.id', 'desc').limit(limit)),
        ),
      );
      const sorted = found.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
      return sorted.slice(0, Math.min(limit, RUNS_PER_PAGE)).flatMap(parse);
    },

    /** The latest kept runs of each applet of a project with the given results, one for each result. */
    async latestOf(projectId: string, results: readonly RunResult[]): Promise<KeptRun[]> {
      const ids = await Promise.all(
        results.map((result) =>
          db
            .selectFrom('applet')
            // A subquery searches an index for each applet, however many runs it has.
            .select((eb) =>
              eb
                .selectFrom('applet_run')
                .select(({ fn }) => fn.max('applet_run.id').as('latest'))
                .whereRef('applet_run.applet_id', '=', 'applet.id')
                .where('applet_run.result', '=', result)
                .as('latest'),
            )
            .where('project_id', '=', projectId)
            .execute(),
        ),
      );
      const latest = ids.flat().flatMap((row) => row.latest ?? []);
      return latest.length > 0 ? find(latest) : [];
    },

    /** The boards that kept runs of a project name. */
    async boardsOf(projectId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('applet_run')
        .select('board')
        .distinct()
        .where('project_id', '=', projectId)
        .where('board', 'is not', null)
        .orderBy('board')
        .limit(MAX_BOARDS)
        .execute();
      return rows.flatMap(({ board }) => board ?? []);
    },

    /** Adds runs, and removes the oldest over the limit. Runs of deleted applets are left out. */
    async append(added: readonly KeptRun[]): Promise<void> {
      try {
        await insert(added);
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        const known = await existingApplets(added);
        const rest = added.filter(({ appletId }) => known.has(appletId));
        if (rest.length > 0) await insert(rest);
      }
      await trimAll(added);
    },

    /** Adds the results of actions to their runs, whose rows a crash or a flood may have removed. Returns the runs. */
    async report(reports: readonly ActionReport[]): Promise<RunNews[]> {
      // Runs are locked in the same order in every transaction.
      const byRun = [...Map.groupBy(reports, ({ run }) => run.id)].sort(([one], [other]) => (one < other ? -1 : 1));
      const changed = await database.transaction().execute(async (transaction) => {
        const repository = createRunRepository(transaction);
        const found = new Map((await repository.lockAll(byRun.map(([id]) => id))).map((run) => [run.id, run]));
        const known = await repository.existingApplets(
          byRun.flatMap(([id, of]) => (found.has(id) ? [] : of.slice(0, 1))),
        );
        const reported = byRun.flatMap(([id, of]) => {
          const first = of[0] as ActionReport;
          const run = found.get(id) ?? (known.has(first.appletId) ? lostRun(first) : undefined);
          return run ? [{ run: of.reduce(withReport, run), actions: new Set(of.map((one) => one.run.index)) }] : [];
        });
        if (reported.length > 0) await repository.replace(reported.map(({ run }) => run));
        return reported;
      });
      await trimAll(changed.map(({ run }) => run));
      return changed;
    },

    /** Call these in a transaction only. */
    existingApplets,
    lockAll,
    replace,
  };
}

function rowOf({ appletName: _, content, intents, ...run }: KeptRun) {
  return runs.toRow({
    ...run,
    content: JSON.stringify(content),
    intents: intents === null ? null : JSON.stringify(intents),
  });
}

function parse({ content, intents, ...row }: RunRow): KeptRun[] {
  const parsed = storedJson<RunContent>(content, 'applet_run', row.id);
  const repeatable = intents === null ? null : storedJson<Intents>(intents, 'applet_run', row.id);
  return parsed ? [{ ...row, content: parsed, intents: repeatable ?? null }] : [];
}
