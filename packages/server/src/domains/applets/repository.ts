import { EACH_TIME, type RunOrder, type Timing } from '@tinkerstream/contract/applets';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { storedJson } from '../../platform/db/stored-json.ts';
import type { AppletContent, AppletEntity } from './applet.ts';
import { topicsUsedBy } from './content.ts';
import type { AppletsTables } from './tables.ts';

type AppletOfTopicRow = AppletsTables['applet'] & Pick<AppletsTables['applet_topic'], 'topic_id' | 'is_trigger'>;
type AppletRow = Entity<AppletsTables['applet'], 'is_enabled'>;
export type AppletsRepository = ReturnType<typeof createAppletsRepository>;

/** An applet that a topic concerns. */
export interface AppletOfTopic {
  readonly applet: AppletEntity;
  /** Whether the topic's messages trigger the applet; otherwise the applet merely needs its values. */
  readonly isTrigger: boolean;
}

const applets = entityMapping<AppletsTables['applet']>()('is_enabled');
const appletsOfTopics = entityMapping<AppletOfTopicRow>()('is_enabled', 'is_trigger');
const appletTopics = entityMapping<AppletsTables['applet_topic']>()('is_trigger', 'is_read');
const owners = entityMapping<Pick<AppletsTables['applet'], 'id' | 'project_id'>>()();

export function createAppletsRepository(database: Database) {
  const db = database.withTables<AppletsTables>();

  async function insertTopics(appletId: string, content: AppletContent): Promise<void> {
    const rows = topicsUsedBy(content).map((topic) => appletTopics.toRow({ appletId, ...topic }));
    if (rows.length > 0) await db.insertInto('applet_topic').values(rows).execute();
  }

  return {
    async find(id: string): Promise<AppletEntity | undefined> {
      return parsed(await applets.first(db.selectFrom('applet').selectAll().where('id', '=', id)));
    },

    async findByHookToken(hookToken: string): Promise<AppletEntity | undefined> {
      return parsed(await applets.first(db.selectFrom('applet').selectAll().where('hook_token', '=', hookToken)));
    },

    async listByIds(ids: readonly string[]): Promise<AppletEntity[]> {
      if (ids.length === 0) return [];
      const rows = await applets.list(db.selectFrom('applet').selectAll().where('id', 'in', ids).orderBy('id'));
      return rows.flatMap((row) => parse(row) ?? []);
    },

    /** The applets of a project, oldest first. */
    async listByProject(projectId: string): Promise<AppletEntity[]> {
      const rows = await applets.list(
        db.selectFrom('applet').selectAll().where('project_id', '=', projectId).orderBy('id'),
      );
      return rows.flatMap((row) => parse(row) ?? []);
    },

    /** The applets that each topic triggers or whose conditions and references need its values, oldest first. */
    async listByTopics(topicIds: readonly string[]): Promise<Map<string, AppletOfTopic[]>> {
      const rows = await appletsOfTopics.list(
        db
          .selectFrom('applet_topic')
          .innerJoin('applet', 'applet.id', 'applet_topic.applet_id')
          .selectAll('applet')
          .select(['applet_topic.is_trigger', 'applet_topic.topic_id'])
          .where('applet_topic.topic_id', 'in', topicIds)
          .where((where) => where.or([where('is_trigger', '=', 1), where('is_read', '=', 1)]))
          .orderBy('applet.id'),
      );
      const byTopic = new Map<string, AppletOfTopic[]>();
      for (const { topicId, isTrigger, ...row } of rows) {
        const others = byTopic.get(topicId) ?? [];
        const applet = parse(row);
        if (applet) others.push({ applet, isTrigger });
        byTopic.set(topicId, others);
      }
      return byTopic;
    },

    /** The applets that use one of the topics in any way. */
    listUsing(topicIds: readonly string[]): Promise<{ id: string; projectId: string }[]> {
      const using = db.selectFrom('applet_topic').select('applet_id').where('topic_id', 'in', topicIds);
      return owners.list(db.selectFrom('applet').select(['id', 'project_id']).where('id', 'in', using).orderBy('id'));
    },

    /** The applets that a user saved last. */
    listRunningAs(userId: string): Promise<{ id: string; projectId: string }[]> {
      return owners.list(
        db.selectFrom('applet').select(['id', 'project_id']).where('runs_as_id', '=', userId).orderBy('id'),
      );
    },

    /** The ids of the topics that some applets use, by the applet's id. */
    async topicIdsOf(appletIds: readonly string[]): Promise<Map<string, string[]>> {
      if (appletIds.length === 0) return new Map();
      const rows = await appletTopics.list(
        db.selectFrom('applet_topic').selectAll().where('applet_id', 'in', appletIds),
      );
      const byApplet = Map.groupBy(rows, (row) => row.appletId);
      return new Map([...byApplet].map(([id, of]) => [id, of.map((row) => row.topicId)]));
    },

    async countOfProject(projectId: string): Promise<number> {
      const { count } = await db
        .selectFrom('applet')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Locks an applet until this transaction ends. @returns whether it exists */
    lock: (id: string): Promise<boolean> => lockRow(database, 'applet', 'name', id),

    /** Call this in a transaction. */
    async create({ triggers, filters, actions, timing, runOrder, ...applet }: AppletEntity): Promise<void> {
      const content = { triggers, filters, actions, timing, runOrder };
      await db
        .insertInto('applet')
        .values(applets.toRow({ ...applet, ...texts(content) }))
        .execute();
      await insertTopics(applet.id, content);
    },

    /** Replaces the content of an applet. Call this in a transaction. */
    async update(
      id: string,
      {
        triggers,
        filters,
        actions,
        timing,
        runOrder,
        ...change
      }: AppletContent & Pick<AppletEntity, 'name' | 'isEnabled' | 'runsAsId'>,
    ): Promise<void> {
      const content = { triggers, filters, actions, timing, runOrder };
      await db
        .updateTable('applet')
        .set(applets.toRow({ ...change, ...texts(content) }))
        .where('id', '=', id)
        .execute();
      await db.deleteFrom('applet_topic').where('applet_id', '=', id).execute();
      await insertTopics(id, content);
    },

    async switch(id: string, change: Partial<Pick<AppletEntity, 'isEnabled' | 'runsAsId'>>): Promise<void> {
      await db.updateTable('applet').set(applets.toRow(change)).where('id', '=', id).execute();
    },

    /** Switches an applet off, as saved by another user. */
    async passOn(id: string, runsAsId: string): Promise<void> {
      await db.updateTable('applet').set({ runs_as_id: runsAsId, is_enabled: 0 }).where('id', '=', id).execute();
    },

    async setHookToken(id: string, hookToken: string): Promise<void> {
      await db.updateTable('applet').set({ hook_token: hookToken }).where('id', '=', id).execute();
    },

    /** @returns whether the applet existed */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('applet').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function parsed(row: AppletRow | undefined): AppletEntity | undefined {
  return row && parse(row);
}

/** @returns undefined for an applet that cannot be read */
function parse({ triggers, filters, actions, timing, runOrder, ...row }: AppletRow): AppletEntity | undefined {
  const content = {
    triggers: storedJson<AppletContent['triggers']>(triggers, 'applet', row.id),
    filters: storedJson<AppletContent['filters']>(filters, 'applet', row.id),
    actions: storedJson<AppletContent['actions']>(actions, 'applet', row.id),
    timing: timing === null ? EACH_TIME : storedJson<Timing>(timing, 'applet', row.id),
    runOrder: runOrder === null ? {} : storedJson<RunOrder>(runOrder, 'applet', row.id),
  };
  return Object.values(content).includes(undefined) ? undefined : ({ ...row, ...content } as AppletEntity);
}

function texts({ triggers, filters, actions, timing, runOrder }: AppletContent): Pick<AppletRow, keyof AppletContent> {
  return {
    triggers: JSON.stringify(triggers),
    filters: JSON.stringify(filters),
    actions: JSON.stringify(actions),
    timing: JSON.stringify(timing),
    runOrder: JSON.stringify(runOrder),
  };
}
