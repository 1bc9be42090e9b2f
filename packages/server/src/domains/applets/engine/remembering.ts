import { createKeptRepository } from '../../../platform/kept/kept-repository.ts';
import { byLabel } from '../../../platform/metrics/metrics.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NotificationsService } from '../../notifications/index.ts';
import type { MessageLog, RecordsService } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import { createFailureRepository } from '../failures/failure-repository.ts';
import { createFailures } from '../failures/failures.ts';
import type { AppletsModule } from '../module.ts';
import { directionsIn, senderValuesOf, topicValuesOf } from '../topic-values.ts';
import { AppletMemories } from './memory.ts';
import { createRunLog } from './run-log.ts';
import { type LoadHeard, type LoadPast, type LoadStoredValues, TopicValues } from './topic-values.ts';
import { PARTS } from './values/past-window.ts';
import { RunsToday } from './values/runs-today.ts';

interface RememberingNeeds extends Pick<AppletsModule, 'runCounts' | 'keptRuns'> {
  readonly membersOf: (projectId: string) => Promise<readonly string[]>;
  readonly topics: Pick<TopicsService, 'dataTypesOf' | 'watch'>;
  readonly records: Pick<RecordsService, 'partsBySender' | 'lastSeenDevices' | 'latestByDataType' | 'latestByDevice'>;
  readonly messageLog: Pick<MessageLog, 'latestOf' | 'latestBySender'>;
  readonly notifications: Pick<NotificationsService, 'notifyIn'>;
}

export type Remembering = ReturnType<typeof openRemembering>;

/** What the engine remembers: values of topics, states and runs of applets, and which of them keep failing. */
export function openRemembering(platform: Platform, needs: RememberingNeeds) {
  const { clock, database, events, nodes, lifecycle, logger } = platform;
  const { runCounts, keptRuns, membersOf, topics, notifications } = needs;
  const values = openValues(platform, needs);
  const runsToday = new RunsToday(
    clock,
    async (id, since) => (await runCounts.since([id], since)).get(id)?.count ?? 0,
    nodes,
  );
  const memories = new AppletMemories(clock, createKeptRepository(database).list, nodes);
  nodes.onGap(() => {
    values.forgetAll();
    memories.forgetAll();
    runsToday.forgetAll();
  });
  // The user who leaves a value out gets the answer when event triggers of this node count without it.
  topics.watch({ of: ['values'], forget: ({ id }) => values.renewPast(id) });

  const failures = createFailures({
    clock,
    stored: createFailureRepository(database),
    events,
    notifyIn: notifications.notifyIn,
    isMember: async (projectId, userId) => (await membersOf(projectId)).includes(userId),
    logger,
  });
  lifecycle.onFlush(failures.flush);
  events.inTransaction('applet.changed', (change, { appletIds }) => failures.forget(change, appletIds));
  const runLog = createRunLog(clock, runCounts, keptRuns);
  lifecycle.onFlush(runLog.flush);
  countRuns(platform, runLog.figures);
  return { values, runsToday, memories, failures, runLog };
}

/** The latest values of topics, which begin with the stored ones. */
function openValues({ clock }: Platform, { topics, records, messageLog }: RememberingNeeds): TopicValues {
  const loadStored: LoadStoredValues = async (id, bySender) => {
    const stored = { topics, records, messageLog };
    const [[found], senders] = await Promise.all([
      topicValuesOf([{ id, name: '' }], stored),
      bySender && senderValuesOf(id, bySender, stored),
    ]);
    return {
      ...(senders && { senders }),
      message: found?.message ?? undefined,
      values: new Map(found?.values.map(({ key, value }) => [key, value])),
      times: new Map(found?.values.map(({ key, createdOn }) => [key, Date.parse(createdOn)])),
    };
  };
  const loadPast: LoadPast = async (topicId, key, range) => {
    const type = ((await topics.dataTypesOf([topicId])).get(topicId) ?? []).find(({ keyName }) => keyName === key);
    return type ? records.partsBySender(topicId, type.id, range, (range.to - range.from) / PARTS) : new Map();
  };
  const loadHeard: LoadHeard = async (topicId) => {
    const devices = await records.lastSeenDevices(topicId);
    return new Map(
      devices.flatMap(({ serialNumber, lastMessageOn }) =>
        lastMessageOn === null ? [] : [[serialNumber, Date.parse(lastMessageOn)] as const],
      ),
    );
  };
  return new TopicValues(clock, loadStored, loadPast, loadHeard, directionsIn(topics));
}

function countRuns({ metrics }: Platform, figures: ReturnType<typeof createRunLog>['figures']): void {
  metrics.counter('eventTriggerRuns', 'Runs of event triggers.', () => figures.RAN);
  metrics.counter('eventTriggerSkipped', 'Messages for which event triggers did not run.', () => {
    const { NOT_MATCHED, HELD_BACK, LEFT_OUT } = figures;
    return byLabel('reason', { notMatched: NOT_MATCHED, heldBack: HELD_BACK, leftOut: LEFT_OUT });
  });
}
