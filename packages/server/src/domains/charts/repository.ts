import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ChartsTables } from './tables.ts';

export type ChartRow = Selectable<ChartsTables['chart']>;
export type ChartSourceRow = Selectable<ChartsTables['chart_source']>;

export function createChartsRepository(database: Database) {
  const db = database.withTables<ChartsTables>();
  const withSourceIn = (topicIds: readonly string[]) =>
    db.selectFrom('chart_source').select('chart_id').where('topic_id', 'in', topicIds);
  return {
    find(id: string): Promise<ChartRow | undefined> {
      return db.selectFrom('chart').selectAll().where('id', '=', id).executeTakeFirst();
    },

    findByToken(shareToken: string): Promise<ChartRow | undefined> {
      return db.selectFrom('chart').selectAll().where('share_token', '=', shareToken).executeTakeFirst();
    },

    list(ids: readonly string[]): Promise<ChartRow[]> {
      return db.selectFrom('chart').selectAll().where('id', 'in', ids).execute();
    },

    listRecent(creatorId: string, count: number): Promise<ChartRow[]> {
      return db
        .selectFrom('chart')
        .selectAll()
        .where('creator_id', '=', creatorId)
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
    },

    /** The charts with a source in one of the topics, oldest first. */
    listOfTopics(topicIds: readonly string[]): Promise<ChartRow[]> {
      return db.selectFrom('chart').selectAll().where('id', 'in', withSourceIn(topicIds)).orderBy('id').execute();
    },

    async countOfTopics(topicIds: readonly string[]): Promise<number> {
      const { count } = await db
        .selectFrom('chart')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('id', 'in', withSourceIn(topicIds))
        .executeTakeFirstOrThrow();
      return count;
    },

    listSources(chartIds: readonly string[]): Promise<ChartSourceRow[]> {
      return db.selectFrom('chart_source').selectAll().where('chart_id', 'in', chartIds).orderBy('id').execute();
    },

    async create(chart: ChartRow, sources: readonly ChartSourceRow[]): Promise<void> {
      await db.insertInto('chart').values(chart).execute();
      await db.insertInto('chart_source').values(sources).execute();
    },

    /** The charts as they are, which nobody changes before this transaction ends. */
    async lock(ids: readonly string[]): Promise<ChartRow[]> {
      // One by one, in one order: two that lock the same charts never wait for each other in a circle.
      for (const id of [...ids].sort()) {
        await db
          .updateTable('chart')
          .set(({ ref }) => ({ name: ref('name') }))
          .where('id', '=', id)
          .execute();
      }
      return ids.length === 0 ? [] : db.selectFrom('chart').selectAll().where('id', 'in', ids).execute();
    },

    async setShareToken(id: string, share_token: string | null): Promise<void> {
      await db.updateTable('chart').set({ share_token }).where('id', '=', id).execute();
    },

    async rename(id: string, name: string): Promise<void> {
      await db.updateTable('chart').set({ name }).where('id', '=', id).execute();
    },

    /** Takes what shows topics or data types out of charts, and removes the charts that show nothing else. */
    async removeSources(column: 'topic_id' | 'data_type_id', ids: readonly string[]): Promise<void> {
      const charts = await db
        .selectFrom('chart_source')
        .select('chart_id')
        .distinct()
        .where(column, 'in', ids)
        .execute();
      if (charts.length === 0) return;
      await db.deleteFrom('chart_source').where(column, 'in', ids).execute();
      const emptied = charts.map((chart) => chart.chart_id);
      await db
        .deleteFrom('chart')
        .where('id', 'in', emptied)
        .where('id', 'not in', db.selectFrom('chart_source').select('chart_id').where('chart_id', 'in', emptied))
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('chart').where('id', '=', id).execute();
    },
  };
}
