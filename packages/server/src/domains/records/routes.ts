import { MAX_DATA_TYPES } from '@tinkerstream/contract/points';
import {
  clearValues,
  exportProjectData,
  getClockStep,
  getRecordWindow,
  getStatistics,
  getStorageCondition,
  isTooFast,
  type LoggedMessage,
  listAllRecords,
  listDataTypeActivity,
  listHistoricalRecords,
  listLoggedMessages,
  listProjectMessages,
  listRecentRecords,
  listTopicActivity,
  MAX_ACTIVE_TOPICS,
  MAX_BUCKETS,
} from '@tinkerstream/contract/records';
import type { Route } from '../../platform/http/route.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { ExportService, GetProject } from './export/service.ts';
import type { ListActivity } from './history/activity.ts';
import { checkedPeriod } from './history/period.ts';
import type { RecordsService } from './history/service.ts';
import type { StatisticsOf } from './history/statistics.ts';
import type { ClockWatch } from './ingest/clock-watch.ts';
import type { MessageLog } from './log/message-log.ts';
import type { RefusalLog } from './log/refusal-log.ts';
import type { RecordStore } from './store/record-store.ts';
import type { ClearValues } from './value-clearing.ts';

interface RecordsParts {
  readonly records: RecordsService;
  readonly clearValues: ClearValues;
  readonly exports: ExportService;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'getAccessible' | 'readableOf'>;
  readonly messageLog: MessageLog;
  readonly refusalLog: RefusalLog;
  readonly getProject: GetProject;
  readonly listActivity: ListActivity;
  readonly statisticsOf: StatisticsOf;
  readonly clock: Pick<ClockWatch, 'current'>;
  readonly condition: () => ReturnType<RecordStore['condition']>;
  readonly permissionOf: SubscriptionsService['permissionOf'];
}

export function recordsRoutes(
  route: Route,
  {
    records,
    clearValues: clear,
    exports,
    topics,
    messageLog,
    refusalLog,
    getProject,
    listActivity,
    statisticsOf,
    clock,
    condition,
    permissionOf,
  }: RecordsParts,
): void {
  route(listRecentRecords, async ({ count, ...query }, { caller }) =>
    records.recent(query, await records.readable(caller, query), count),
  );

  route(listAllRecords, async (query, { caller }) =>
    records.all(caller.userId, query, await records.readable(caller, query)),
  );

  route(listHistoricalRecords, async (query, { caller }) => {
    const { permission } = await permissionOf(caller);
    const limits = { permission, maxValues: MAX_BUCKETS };
    // A period that the subscription does not allow is refused first, whatever the series.
    checkedPeriod(query, limits);
    await records.readable(caller, query);
    return records.history(caller.userId, query, limits);
  });

  route(clearValues, async ({ topicId }, { caller, client }) => {
    await clear(caller, client, topicId);
    return {};
  });

  route(getRecordWindow, async (query, { caller }) => {
    await records.readable(caller, query);
    return records.window(caller.userId, query, query);
  });

  route(getStatistics, async (query, { caller }) => {
    await records.readable(caller, query);
    return statisticsOf(caller.userId, query, query);
  });

  route(exportProjectData, (query, { caller, language }) => exports.exportProject(caller, query, language));

  route(getClockStep, async () => ({ step: clock.current() }));

  route(getStorageCondition, async () => {
    const { hidden, damaged } = await condition();
    return {
      hidden: hidden ?? null,
      damaged: damaged.map(({ foundOn, records, topicIds, firstTime, lastTime }) => ({
        foundOn: new Date(foundOn).toISOString(),
        records,
        topics: topicIds.length,
        from: firstTime === null ? null : new Date(firstTime).toISOString(),
        to: lastTime === null ? null : new Date(lastTime).toISOString(),
      })),
    };
  });

  route(listLoggedMessages, async ({ topicId, only, board }, { caller }) => {
    const { id } = await topics.getAccessible(caller, topicId);
    const [messages, refused] = await Promise.all([
      only === 'PROBLEMS' ? messageLog.problems(id, board) : messageLog.list(id, board),
      board === undefined ? refusalLog.list(id) : [],
    ]);
    return withRefused(messages, refused);
  });

  route(listProjectMessages, async ({ projectId }, { caller }) => {
    const project = await getProject(caller, projectId);
    const linked = await topics.listOfProjects([project.id]);
    const nameOf = new Map(linked.map(({ id, name }) => [id, name]));
    const logged = await messageLog.listOfTopics([...nameOf.keys()]);
    return logged.map(({ id, topicId, createdOn, message, reasons }) => ({
      id,
      topicName: nameOf.get(topicId) ?? '',
      createdOn,
      message,
      isTooFast: reasons.some(isTooFast),
    }));
  });

  route(listTopicActivity, async ({ topicIds }, { caller }) => {
    const readable = await topics.readableOf(caller.userId, topicIds.split(','));
    return listActivity(caller.userId, [...readable.keys()], { by: 'topic', limit: MAX_ACTIVE_TOPICS });
  });

  route(listDataTypeActivity, async ({ topicId }, { caller }) => {
    const topic = await topics.getAccessible(caller, topicId);
    return listActivity(caller.userId, [topic.id], { by: 'data-type', limit: MAX_DATA_TYPES });
  });
}

/** Inserts each refusal by its time. The messages keep their order of arrival, even after the clock went back. */
function withRefused(messages: readonly LoggedMessage[], refused: readonly LoggedMessage[]): LoggedMessage[] {
  const log = [...messages];
  for (const entry of refused) {
    const at = log.findIndex(({ createdOn }) => createdOn <= entry.createdOn);
    log.splice(at === -1 ? log.length : at, 0, entry);
  }
  return log;
}
