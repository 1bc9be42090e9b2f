import { isDamage } from '../../platform/db/damage.ts';
import { byLabel } from '../../platform/metrics/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { createDevicesRepository, type DeviceEntity } from '../boards/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { AnnotationsService, TopicsService } from '../topics/index.ts';
import type { UserDirectory } from '../users/index.ts';
import { createExportService, type GetProject } from './export/service.ts';
import { createHeardLastFirst, createListActivity } from './history/activity.ts';
import { createFigures } from './history/figures/figures.ts';
import { createLatestMessages } from './history/latest-messages.ts';
import { createLineWindows } from './history/line-windows.ts';
import { createPartFigures } from './history/part-figures.ts';
import { createPastMessages } from './history/past-messages.ts';
import { createRecordsService } from './history/service.ts';
import { createStatistics } from './history/statistics.ts';
import { watchClock } from './ingest/clock-watch.ts';
import { createLastHeard } from './last-heard.ts';
import { createLeftOutRepository } from './left-out/repository.ts';
import { leftOutRoutes } from './left-out/routes.ts';
import { createLeftOutService } from './left-out/service.ts';
import { MessageLog } from './log/message-log.ts';
import { createMessageLogRepository } from './log/message-log-repository.ts';
import { createProblemRepository } from './log/problem-repository.ts';
import { RefusalLog } from './log/refusal-log.ts';
import { createRefusalRepository } from './log/refusal-repository.ts';
import { createPastValues } from './past-values.ts';
import { createRangeRemoval } from './range-removal.ts';
import { recordsRealtime } from './realtime.ts';
import { recordsRoutes } from './routes.ts';
import { withComputed } from './store/computed/computed-reader.ts';
import { ComputedSeriesIds } from './store/computed/computed-series.ts';
import { createFindComputed } from './store/computed/find-computed.ts';
import { createFairReader } from './store/fair-reader.ts';
import type { RecordStore } from './store/record-store.ts';
import { createRecordRemoval } from './store/removal.ts';
import { createClearValues } from './value-clearing.ts';

/** How long administrators see a batch that could not be read. */
const DAMAGE_SHOWN_MS = 30 * 86_400_000;

interface RecordsNeeds {
  readonly recordStore: RecordStore;
  readonly topics: Pick<
    TopicsService,
    | 'getDataType'
    | 'topicsOfComputed'
    | 'provideRecords'
    | 'markChanged'
    | 'findByName'
    | 'lock'
    | 'listOfProjects'
    | 'dataTypesOf'
    | 'getAccessible'
    | 'getChangeable'
    | 'isManageable'
    | 'refusePaused'
    | 'readableOf'
    | 'rightsIn'
    | 'watch'
  >;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly annotations: Pick<AnnotationsService, 'listOf'>;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly getProject: GetProject;
  readonly report: SecurityLog['report'];
}

export type RecordsModule = Awaited<ReturnType<typeof recordsModule>>;

/** Stored records: reading, export, logs and removal. `ingest/module.ts` receives new messages. */
export async function recordsModule(
  { clock, database, backgroundJobs, logger, events, nodes, rooms, live, route, lifecycle, health, metrics }: Platform,
  { recordStore, topics, users, annotations, subscriptions, getProject, report }: RecordsNeeds,
) {
  const devices = createDevicesRepository(database);
  const computedIds = new ComputedSeriesIds();
  const read = withComputed(recordStore, createFindComputed(topics), computedIds);
  const longReaderOf = createFairReader(read);
  health.add({
    reason: { code: 'DISK_FULL', text: 'The disk of the server is full.' },
    works: async () => (await recordStore.condition(Date.now())).hidden?.isDiskFull !== true,
  });
  const { replica } = recordStore;
  if (replica) {
    metrics.counter('historyReads', 'Reads of histories, by the database that answered.', () =>
      byLabel('database', replica.reads()),
    );
  }
  const records = createRecordsService(read, longReaderOf, devices, topics);
  const leftOut = createLeftOutService(database, { store: recordStore, topics, devices, users, events });
  leftOutRoutes(route, leftOut);
  // Left-out values are cleared with the values around them; the foreign keys remove those of topics and data types.
  events.inTransaction('values.cleared', ({ transaction }, { topicId }) =>
    createLeftOutRepository(transaction).removeOfTopic(topicId),
  );
  const exports = createExportService(read, {
    computedIds,
    devices,
    topics,
    annotations,
    leftOut,
    subscriptions,
    getProject,
    events,
  });
  const logRepository = createMessageLogRepository(database);
  const messageLog = new MessageLog(logRepository, createProblemRepository(database), events, logger);
  const findTopicId = async (topicName: string) => (await topics.findByName(topicName))?.id;
  const refusalLog = new RefusalLog(createRefusalRepository(database), findTopicId, events, logger);
  lifecycle.onFlush(() => messageLog.flush());
  lifecycle.onFlush(() => refusalLog.flush());

  const removal = createRecordRemoval(database, recordStore, { messageLog, refusalLog }, backgroundJobs, events);
  const ranges = createRangeRemoval(database, recordStore, backgroundJobs, events);
  events.inTransaction('data-type.removed', async ({ transaction }, { topic, dataTypeId, mayHaveRecords }) => {
    const { id: topicId } = topic;
    if (!mayHaveRecords) await records.requireNone(topicId, dataTypeId);
    await removal.schedule(transaction, [{ topicId, dataTypeId }]);
  });
  events.inTransaction('device.removed', async ({ transaction }, { topic, device }) => {
    await removal.scheduleDevice(transaction, device);
    await createLeftOutRepository(transaction).removeOfDevice(topic.id, device.id);
  });
  events.inTransaction('topics.removed', ({ transaction }, { topics }) =>
    removal.schedule(
      transaction,
      topics.map(({ id: topicId }) => ({ topicId })),
    ),
  );

  // Each node has entries that are not written yet.
  const forgetDevice = nodes.everywhere('device-removed', ({ topicId, serialNumber }: DeviceEntity) =>
    messageLog.removeOfDevice(topicId, serialNumber).catch((error: unknown) => {
      logger.error({ err: error }, 'Could not remove a device from the message log');
    }),
  );
  events.afterCommit('device.removed', ({ device }) => forgetDevice(device));

  const latestPlace = await Promise.all([recordStore.latestPlace(), logRepository.latestPlace()])
    .then((places) => Math.max(...places))
    .catch((error: unknown) => {
      // The integrity check after the start tells the operator what to do. The intact parts keep running.
      if (!isDamage(error)) throw error;
      return Date.now();
    });
  const clockWatch = watchClock(clock, latestPlace, events, logger);
  lifecycle.onStop(clockWatch.stop);

  recordsRealtime(events, rooms, live);
  const statisticsOf = createStatistics(longReaderOf, records);
  const listActivity = createListActivity(read, longReaderOf, topics);
  const logs = { messageLog, refusalLog };
  const storageCondition = () => recordStore.condition(Date.now() - DAMAGE_SHOWN_MS);
  recordsRoutes(route, {
    records,
    clearValues: createClearValues({ events, topics, removal, store: recordStore, report }),
    exports,
    topics,
    ...logs,
    getProject,
    listActivity,
    statisticsOf,
    clock: clockWatch,
    condition: storageCondition,
    permissionOf: subscriptions.permissionOf,
  });
  topics.provideRecords({ ...records, heardLastFirst: createHeardLastFirst(recordStore, topics) });
  const lastHeard = createLastHeard(recordStore, topics);
  topics.watch({ of: ['values'], forget: ({ id }) => lastHeard.forget(id), forgetAll: lastHeard.forgetAll });
  const lineWindowsOf = createLineWindows(read, longReaderOf, devices, records);
  const pastMessagesOf = createPastMessages(read, longReaderOf, devices, topics);
  return {
    records,
    lastHeard,
    exports,
    ranges,
    lineWindowsOf,
    figuresOf: createFigures(read, longReaderOf, devices, records),
    statisticsOf,
    pastMessagesOf,
    latestMessagesOf: createLatestMessages(read, longReaderOf),
    partFiguresOf: createPartFigures(longReaderOf, records),
    leftOut,
    pastValues: createPastValues(recordStore, devices, longReaderOf),
    messageLog,
    refusalLog,
    latestPlace,
    storageCondition,
    replicaProblem: async () => replica?.problem(),
    clockStep: clockWatch.current,
  };
}
