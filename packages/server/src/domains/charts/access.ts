import { chartErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { TopicRights, TopicsService } from '../topics/index.ts';
import { type ChartEntity, type ChartSourceEntity, createChartsRepository } from './repository.ts';

export type ChartAccess = ReturnType<typeof createChartAccess>;

/** Decides who may read and change charts. */
export function createChartAccess(
  database: Database,
  topics: Pick<TopicsService, 'readableOf' | 'rightsIn' | 'inProjectsOwnedBy' | 'refusePaused'>,
) {
  const repository = createChartsRepository(database);

  async function sourcesOf(chartIds: readonly string[]): Promise<Map<string, ChartSourceEntity[]>> {
    return Map.groupBy(chartIds.length === 0 ? [] : await repository.listSources(chartIds), (row) => row.chartId);
  }

  /** The charts that a user may read: their own, and those with a topic that they may read. */
  async function readableOf(userId: string, chartIds: readonly string[]): Promise<Map<string, ChartEntity>> {
    const rows = chartIds.length === 0 ? [] : await repository.list(chartIds);
    const sources = await sourcesOf(rows.filter((row) => row.creatorId !== userId).map((row) => row.id));
    const readable = await topics.readableOf(userId, topicIdsOf([...sources.values()].flat()));
    const isReadable = (row: ChartEntity) =>
      row.creatorId === userId || sources.get(row.id)?.some((source) => readable.has(source.topicId));
    return new Map(rows.filter(isReadable).map((row) => [row.id, row]));
  }

  /** A chart that the caller may read. @throws chartErrors.unknown */
  async function getAccessible(caller: Caller, chartId: string): Promise<ChartEntity> {
    const chart = (await readableOf(caller.userId, [chartId])).get(chartId);
    if (!chart) throw new AppError(chartErrors.unknown);
    return chart;
  }

  /**
   * The charts that a user may change: their own, unless they may only view the projects that show them, and those with a topic
   * in a project that they own.
   */
  async function manageableOf(
    userId: string,
    rows: readonly ChartEntity[],
    sources: ReadonlyMap<string, readonly ChartSourceEntity[]>,
  ): Promise<Set<string>> {
    const [own, ofOthers] = [true, false].map((isOwn) => rows.filter((row) => (row.creatorId === userId) === isOwn));
    const topicsOf = (of: readonly ChartEntity[] = []) => topicIdsOf(of.flatMap((row) => sources.get(row.id) ?? []));
    const [rights, owned] = await Promise.all([
      topics.rightsIn(userId, topicsOf(own)),
      topics.inProjectsOwnedBy(userId, topicsOf(ofOthers)),
    ]);
    const isManageable = (row: ChartEntity) => {
      const of = sources.get(row.id) ?? [];
      if (row.creatorId !== userId) return of.some((source) => owned.has(source.topicId));
      const readable = of.flatMap((source) => rights.get(source.topicId) ?? []);
      return readable.length === 0 || readable.some(({ mayAdd }) => mayAdd);
    };
    return new Set(rows.filter(isManageable).map((row) => row.id));
  }

  /** @throws chartErrors.notManageable for a chart that the caller may read but not change */
  async function getManageable(caller: Caller, chartId: string) {
    const chart = await getAccessible(caller, chartId);
    const sources = await sourcesOf([chartId]);
    const own = sources.get(chartId) ?? [];
    if (!(await manageableOf(caller.userId, [chart], sources)).has(chartId)) {
      await topics.refusePaused(caller.userId, topicIdsOf(own));
      throw new AppError(chartErrors.notManageable);
    }
    return { chart, sources: own, topicIds: topicIdsOf(own) };
  }

  /** The sources of a chart that a user may read. Any other would disclose a topic's values or its name. */
  async function readableSourcesOf(userId: string, chart: ChartEntity): Promise<ChartSourceEntity[]> {
    const sources = await repository.listSources([chart.id]);
    const readable = await topics.readableOf(userId, topicIdsOf(sources));
    return sources.filter((source) => readable.has(source.topicId));
  }

  /** The sources that a user may publish, by chart. Charts without any are left out. */
  async function publishableOf(
    userId: string,
    charts: readonly ChartEntity[],
  ): Promise<Map<string, ChartSourceEntity[]>> {
    const sources = await sourcesOf(charts.map(({ id }) => id));
    const rights = await topics.rightsIn(userId, topicIdsOf([...sources.values()].flat()));
    const shown = charts.map((chart) => [chart.id, publishableSources(userId, chart, sources, rights)] as const);
    return new Map(shown.filter(([, of]) => of.length > 0));
  }

  return { sourcesOf, readableOf, getAccessible, manageableOf, getManageable, readableSourcesOf, publishableOf };
}

/**
 * The sources of a chart that a user may show to everyone: their own sources of topics that they may add to, and
 * sources of others where they may change everything. So nobody publishes a topic that they may only view.
 */
export function publishableSources(
  userId: string,
  { id, creatorId }: Pick<ChartEntity, 'id' | 'creatorId'>,
  sources: ReadonlyMap<string, ChartSourceEntity[]>,
  rights: ReadonlyMap<string, TopicRights>,
): ChartSourceEntity[] {
  const right = creatorId === userId ? 'mayAdd' : 'mayChange';
  return (sources.get(id) ?? []).filter(({ topicId }) => rights.get(topicId)?.[right]);
}

export function topicIdsOf(sources: readonly Pick<ChartSourceEntity, 'topicId'>[]): string[] {
  return [...new Set(sources.map((source) => source.topicId))];
}
