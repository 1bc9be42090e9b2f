import { CHART_TYPES, type ChartConfig, ChartType, type ChartTypeRules } from '@tinkerstream/contract/charts';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping, portionsOf } from '../../platform/db/entity.ts';
import { contains } from '../../platform/db/listing.ts';
import { storedJson } from '../../platform/db/stored-json.ts';
import type { TopicSelection } from '../topics/index.ts';
import type { ChartsTables } from './tables.ts';

type ChartRow = Entity<ChartsTables['chart'], 'is_default'>;
/** A chart without its settings, which may be unreadable. */
type ChartHead = Omit<ChartRow, 'config'>;
export type ChartEntity = ChartHead & { readonly config: ChartConfig };
export type ChartSourceEntity = Entity<ChartsTables['chart_source'], 'per_device'>;

const charts = entityMapping<ChartsTables['chart']>()('is_default');
const sources = entityMapping<ChartsTables['chart_source']>()('per_device');
type SourceOfType = Pick<ChartsTables['chart_source'], 'id' | 'chart_id' | 'topic_id' | 'data_type_id' | 'device_id'> &
  Pick<ChartsTables['chart'], 'name' | 'chart_type'> & { config: string };
const sourcesOfTypes = entityMapping<SourceOfType>()();

const SOURCE_COLUMNS = { topicId: 'topic_id', dataTypeId: 'data_type_id', deviceId: 'device_id' } as const;

/** The types whose charts need both of their sources. */
const PAIRED_TYPES = ChartType.options.filter((type) => {
  const { minSources = 1 }: ChartTypeRules = CHART_TYPES[type];
  return minSources > 1;
});

type ChartQuery = Parameters<typeof charts.list>[0];

export function createChartsRepository(database: Database) {
  const db = database.withTables<ChartsTables>();
  const withSourceIn = (topicIds: readonly string[] | TopicSelection) =>
    db.selectFrom('chart_source').select('chart_id').where('topic_id', 'in', topicIds);
  return {
    async findByToken(shareToken: string): Promise<ChartEntity | undefined> {
      const row = await charts.first(db.selectFrom('chart').selectAll().where('share_token', '=', shareToken));
      return row && withConfig(row);
    },

    list(ids: readonly string[]): Promise<ChartEntity[]> {
      return listReadable(db.selectFrom('chart').selectAll().where('id', 'in', ids));
    },

    listRecent(creatorId: string, count: number, isMadeOnly: boolean): Promise<ChartEntity[]> {
      return listReadable(
        db
          .selectFrom('chart')
          .selectAll()
          .where('creator_id', '=', creatorId)
          .$if(isMadeOnly, (charts) => charts.where('is_default', '=', 0))
          .orderBy('id', 'desc')
          .limit(count),
      );
    },

    /**
     * Searches the charts that a user created or that show one of some topics. A chart matches if its name contains
     * `search` or it shows one of the found topics. Latest first. A hidden topic does not make a chart the user's own.
     */
    search(
      { creatorId, hidden }: { readonly creatorId: string; readonly hidden: TopicSelection | undefined },
      topics: TopicSelection,
      search: string,
      foundTopics: TopicSelection,
      count: number,
    ): Promise<ChartEntity[]> {
      const query = db
        .selectFrom('chart')
        .selectAll()
        .where(({ eb, and, or }) => {
          const created = eb('creator_id', '=', creatorId);
          const own = hidden ? and([created, eb('id', 'not in', withSourceIn(hidden))]) : created;
          return or([own, eb('id', 'in', withSourceIn(topics))]);
        })
        .where(({ eb, or }) => or([contains(['name'], search), eb('id', 'in', withSourceIn(foundTopics))]))
        .orderBy('id', 'desc')
        .limit(count);
      return listReadable(query);
    },

    /** The charts with a source in one of the topics, oldest first. */
    listOfTopics(topicIds: readonly string[]): Promise<ChartEntity[]> {
      return listReadable(db.selectFrom('chart').selectAll().where('id', 'in', withSourceIn(topicIds)).orderBy('id'));
    },

    async countOfTopics(topicIds: readonly string[]): Promise<number> {
      const { count } = await db
        .selectFrom('chart')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('id', 'in', withSourceIn(topicIds))
        .executeTakeFirstOrThrow();
      return count;
    },

    listSources(chartIds: readonly string[]): Promise<ChartSourceEntity[]> {
      return sources.list(db.selectFrom('chart_source').selectAll().where('chart_id', 'in', chartIds).orderBy('id'));
    },

    /** The oldest sources of topics in charts of some types, with the charts' settings. @param limit for each topic */
    async listSourcesOfTypes(topicIds: readonly string[], types: readonly ChartType[], limit: number) {
      const ranked = db
        .selectFrom('chart_source')
        .innerJoin('chart', 'chart.id', 'chart_source.chart_id')
        .select(({ fn }) => [
          'chart_source.id',
          'chart_source.chart_id',
          'chart_source.topic_id',
          'chart_source.data_type_id',
          'chart_source.device_id',
          'chart.name',
          'chart.chart_type',
          'chart.config',
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('chart_source.topic_id').orderBy('chart_source.id'))
            .as('nth'),
        ])
        .where('chart_source.topic_id', 'in', topicIds)
        .where('chart.chart_type', 'in', types);
      const rows = await sourcesOfTypes.list(
        db
          .selectFrom(ranked.as('ranked'))
          .select(['id', 'chart_id', 'topic_id', 'data_type_id', 'device_id', 'name', 'chart_type', 'config'])
          .where('nth', '<=', limit)
          .orderBy('id'),
      );
      return rows.flatMap(({ chartId, config: text, ...source }) => {
        const config = storedJson<ChartConfig>(text, 'chart', chartId);
        return config ? [{ ...source, config }] : [];
      });
    },

    /** The charts that show some data types. */
    async listOfDataTypes(dataTypeIds: readonly string[]) {
      const rows = await db
        .selectFrom('chart_source')
        .innerJoin('chart', 'chart.id', 'chart_source.chart_id')
        .select(['chart.id', 'chart.name', 'chart.is_default', 'chart_source.data_type_id'])
        .where('chart_source.data_type_id', 'in', dataTypeIds)
        .execute();
      return rows.map(({ id, name, is_default, data_type_id }) => ({
        id,
        name,
        isDefault: is_default === 1,
        dataTypeId: data_type_id ?? '',
      }));
    },

    async create(chart: ChartEntity, added: readonly ChartSourceEntity[]): Promise<void> {
      const row = charts.toRow({ ...chart, config: JSON.stringify(chart.config) });
      await db.insertInto('chart').values(row).execute();
      await db
        .insertInto('chart_source')
        .values(added.map((source) => sources.toRow(source)))
        .execute();
    },

    /** Creates many charts with their sources. */
    async createAll(
      added: readonly { readonly chart: ChartEntity; readonly sources: readonly ChartSourceEntity[] }[],
    ): Promise<void> {
      for (const some of portionsOf(added)) {
        const rows = some.map(({ chart }) => charts.toRow({ ...chart, config: JSON.stringify(chart.config) }));
        await db.insertInto('chart').values(rows).execute();
      }
      for (const some of portionsOf(added.flatMap((one) => one.sources))) {
        const rows = some.map((source) => sources.toRow(source));
        await db.insertInto('chart_source').values(rows).execute();
      }
    },

    /** Locks charts until this transaction ends, and returns them. An unreadable one loses its link like any other. */
    async lock(ids: readonly string[]): Promise<ChartHead[]> {
      // Charts are locked one by one in a fixed order: concurrent locks of the same charts cannot deadlock.
      for (const id of [...ids].sort()) {
        await db
          .updateTable('chart')
          .set(({ ref }) => ({ name: ref('name') }))
          .where('id', '=', id)
          .execute();
      }
      return ids.length === 0 ? [] : charts.list(db.selectFrom('chart').selectAll().where('id', 'in', ids));
    },

    async setShareToken(id: string, shareToken: string | null): Promise<void> {
      await db.updateTable('chart').set({ share_token: shareToken }).where('id', '=', id).execute();
    },

    async idsOfCreator(creatorId: string): Promise<string[]> {
      const rows = await db.selectFrom('chart').select('id').where('creator_id', '=', creatorId).execute();
      return rows.map((row) => row.id);
    },

    async setCreator(id: string, creatorId: string): Promise<void> {
      await db.updateTable('chart').set({ creator_id: creatorId }).where('id', '=', id).execute();
    },

    async rename(id: string, name: string): Promise<void> {
      await db.updateTable('chart').set({ name }).where('id', '=', id).execute();
    },

    /**
     * Deletes the sources that show some topics, data types or devices, and the charts that lose their last source, or
     * one of the two that they need.
     */
    async removeSources(by: keyof typeof SOURCE_COLUMNS, ids: readonly string[]): Promise<void> {
      const column = SOURCE_COLUMNS[by];
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
        .deleteFrom('chart_source')
        .where('chart_id', 'in', emptied)
        .where('chart_id', 'in', db.selectFrom('chart').select('id').where('chart_type', 'in', PAIRED_TYPES))
        .execute();
      await db
        .deleteFrom('chart')
        .where('id', 'in', emptied)
        .where('id', 'not in', db.selectFrom('chart_source').select('chart_id').where('chart_id', 'in', emptied))
        .execute();
    },

    /** @returns whether the chart existed */
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('chart').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** The charts of a query that can be read. */
async function listReadable(query: ChartQuery): Promise<ChartEntity[]> {
  return (await charts.list(query)).flatMap((row) => withConfig(row) ?? []);
}

/** @returns undefined for a chart whose settings cannot be read */
function withConfig(row: ChartRow): ChartEntity | undefined {
  const config = storedJson<ChartConfig>(row.config, 'chart', row.id);
  return config && { ...row, config };
}
