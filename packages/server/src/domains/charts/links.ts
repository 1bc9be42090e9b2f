import { chartErrors } from '@tinkerstream/contract/error-codes';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { AskFor } from '../../platform/events/provided.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import type { TopicsService } from '../topics/index.ts';
import { type ChartAccess, topicIdsOf } from './access.ts';
import { type ChartEntity, type ChartSourceEntity, createChartsRepository } from './repository.ts';

/** A chart that a token shows to anyone. */
export interface PublishedChart {
  readonly chart: ChartEntity;
  /** The user who published it. */
  readonly readerId: string;
  /** The sources that this user may publish at this moment: visitors see nothing else. */
  readonly sources: readonly ChartSourceEntity[];
  /** Whether the token only shows the chart: it presses no button. */
  readonly isViewOnly: boolean;
}

export type FindPublishedChart = (token: string) => Promise<PublishedChart | undefined>;

interface ChartLinksOptions {
  readonly topics: Pick<TopicsService, 'creatorsOf'>;
  readonly access: Pick<ChartAccess, 'getManageable' | 'publishableOf'>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
  readonly events: Events;
  readonly askFor: AskFor;
}

/** The public links of charts: who may publish, and which link shows which chart. */
export function createChartLinks(
  database: Database,
  { topics, access, permissionOfUser, events, askFor }: ChartLinksOptions,
) {
  const repository = createChartsRepository(database);

  /** Sets new links of charts as part of a change. */
  async function setLinks(
    { transaction, announce }: Change,
    chartIds: readonly string[],
    tokenOf: (chart: Pick<ChartEntity, 'shareToken'>) => string | null,
  ): Promise<void> {
    const repository = createChartsRepository(transaction);
    const charts = await repository.lock(chartIds);
    const ids = charts.map((chart) => chart.id);
    const sources = Map.groupBy(ids.length === 0 ? [] : await repository.listSources(ids), (row) => row.chartId);
    await announce('chart-links.ended', { tokens: charts.flatMap((chart) => chart.shareToken ?? []) });
    for (const chart of charts) {
      await repository.setShareToken(chart.id, tokenOf(chart));
      await announce('chart.changed', { chart, topicIds: topicIdsOf(sources.get(chart.id) ?? []) });
    }
  }

  async function setLink(caller: Caller, chartId: string, token: string | null): Promise<void> {
    const { chart } = await access.getManageable(caller, chartId);
    await events.change((change) => setLinks(change, [chart.id], () => token));
  }

  /** The users whose subscriptions allow them to publish charts. */
  async function embeddingOf(userIds: readonly string[]): Promise<Set<string>> {
    const different = [...new Set(userIds)];
    const permissions = await Promise.all(different.map(permissionOfUser));
    return new Set(different.filter((_, index) => permissions[index]?.allowEmbedChart));
  }

  const onDashboards = askFor<FindPublishedChart>('the charts of public dashboards');

  const findAlone: FindPublishedChart = async (token) => {
    const chart = await repository.findByToken(token);
    if (!chart || !(await embeddingOf([chart.creatorId])).has(chart.creatorId)) return undefined;
    const readerId = chart.creatorId;
    const sources = (await access.publishableOf(readerId, [chart])).get(chart.id);
    return sources && { chart, readerId, sources, isViewOnly: false };
  };

  /** The chart of a public link. Undefined unless its publisher may publish any of it, by their subscription and their roles. */
  async function findPublic(token: string): Promise<PublishedChart | undefined> {
    return (await findAlone(token)) ?? onDashboards.get()(token);
  }

  return {
    embeddingOf,
    findPublic,

    /** Provides the charts that public dashboards show, with tokens of their own. */
    provideOnDashboards: onDashboards.provide,

    /** @throws chartErrors.notPublic */
    async getPublic(token: string): Promise<PublishedChart> {
      const published = await findPublic(token);
      if (!published) throw new AppError(chartErrors.notPublic);
      return published;
    },

    /** @returns the new token. @throws chartErrors.notManageable */
    async renewLink(caller: Caller, chartId: string): Promise<string> {
      const token = randomToken();
      await setLink(caller, chartId, token);
      return token;
    },

    /** Switches off the links of charts. The caller must have checked the right to. */
    switchOffLinks: (chartIds: readonly string[]): Promise<void> =>
      events.change((change) => setLinks(change, chartIds, () => null)),

    /** @throws chartErrors.notManageable */
    switchOffLink: (caller: Caller, chartId: string) => setLink(caller, chartId, null),

    /**
     * Renews the links of the project's charts that a removed member knows, as part of the removal. Links that are off
     * and links of the user's own charts do not change.
     */
    async renewLinksKnownTo(change: Change, userId: string, topicIds: readonly string[]): Promise<void> {
      const repository = createChartsRepository(change.transaction);
      const charts = topicIds.length === 0 ? [] : await repository.listOfTopics(topicIds);
      const known = charts.filter((chart) => chart.creatorId !== userId && chart.shareToken !== null);
      await setLinks(
        change,
        known.map((chart) => chart.id),
        ({ shareToken }) => shareToken && randomToken(),
      );
    },

    /**
     * Gives the charts of a user to the creators of their first topics, without their links, as part of the deletion of
     * the account. The user has created none of these topics.
     */
    async passOnOf(change: Change, userId: string): Promise<void> {
      const { transaction } = change;
      const repository = createChartsRepository(transaction);
      const ids = await repository.idsOfCreator(userId);
      if (ids.length === 0) return;
      await setLinks(change, ids, () => null);
      const sources = Map.groupBy(await repository.listSources(ids), (row) => row.chartId);
      const creators = await topics.creatorsOf(transaction, topicIdsOf([...sources.values()].flat()));
      for (const [id, [first]] of sources) {
        const creatorId = first && creators.get(first.topicId);
        if (creatorId) await repository.setCreator(id, creatorId);
      }
    },
  };
}
