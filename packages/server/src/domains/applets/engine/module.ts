import { MAX_PRESSES } from '@tinkerstream/contract/applets';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { createKeptRepository } from '../../../platform/kept/kept-repository.ts';
import { TimeSlice } from '../../../platform/limits/time-slice.ts';
import { byLabel } from '../../../platform/metrics/metrics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RefreshedByKey } from '../../../platform/refreshed-by-key.ts';
import type { ProjectDirectory } from '../../members/index.ts';
import type { NotificationsService } from '../../notifications/index.ts';
import type { UserDirectory } from '../../people/index.ts';
import type { IngestModule, MessageLog, RecordsService } from '../../records/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { AnnotationsService, TopicsService } from '../../topics/index.ts';
import { type ActionServices, createActions } from '../actions/action-registry.ts';
import { createMuteLinks } from '../actions/email/mute-links.ts';
import { muteRoutes } from '../actions/email/mutes.ts';
import { createMailOutbox } from '../actions/email/outbox.ts';
import { actionServiceRoutes } from '../actions/service-routes.ts';
import { createPresenting } from '../actions/show-dashboard/presenting.ts';
import { createFailureRepository } from '../failures/failure-repository.ts';
import { createFailures } from '../failures/failures.ts';
import type { AppletsModule } from '../module.ts';
import { createFindRights } from '../pauses.ts';
import { runRoutes } from '../runs/routes.ts';
import { directionsIn, senderValuesOf, topicValuesOf } from '../topic-values.ts';
import { triggerRoutes } from '../triggers/routes.ts';
import { createActionReports } from './action-reports.ts';
import { createActionRights } from './action-rights.ts';
import { createAppletCompiler } from './applet-compiler.ts';
import { appletBoardsModule } from './boards/module.ts';
import { createAppletEngine } from './engine.ts';
import { createPrepareHold, handleHolds } from './holds.ts';
import { createAppletJobs } from './jobs.ts';
import { AppletMemories } from './memory.ts';
import { createPublishing } from './publishing.ts';
import { createRepetition } from './repetition.ts';
import { createRunLog } from './run-log.ts';
import { createRuns } from './runs.ts';
import { createSchedules } from './schedules.ts';
import { type LoadHeard, type LoadPast, type LoadStoredValues, TopicValues } from './topic-values.ts';
import { PARTS } from './values/past-window.ts';
import { RunsToday } from './values/runs-today.ts';

/** As the terms of topic owners: no event reports that a subscription ended or improved. */
const REFRESH_MS = 60_000;
const REFRESH_REFUSED_MS = 5000;

/**
 * How long event triggers may occupy the main thread in a turn, in milliseconds. The answer to a call takes several turns;
 * the longest event trigger alone takes as much again.
 */
const SLICE_MS = 5;

interface EngineNeeds
  extends Pick<
    AppletsModule,
    | 'applets'
    | 'budget'
    | 'repository'
    | 'log'
    | 'keptRuns'
    | 'showRuns'
    | 'secrets'
    | 'pausesOf'
    | 'getProject'
    | 'getAllowed'
  > {
  readonly ingest: IngestModule;
  readonly projects: {
    /** The members of some projects by project id. */
    readonly membersOf: (projectIds: readonly string[]) => Promise<Map<string, string[]>>;
    readonly namesOf: (projectIds: readonly string[]) => Promise<Map<string, string>>;
    readonly rolesOf: ProjectDirectory['rolesOf'];
  };
  readonly topics: TopicsService;
  readonly annotations: Pick<AnnotationsService, 'add'>;
  readonly records: RecordsService;
  readonly messageLog: MessageLog;
  readonly users: Pick<UserDirectory, 'findSubscriber'>;
  readonly subscriptions: Pick<SubscriptionsService, 'activePermissionOf'>;
  readonly notifications: NotificationsService;
  readonly services: ActionServices;
}

/** The engine of applets: it reacts to messages and to the calls that trigger applets, and performs their actions. */
export function appletEngineModule(platform: Platform, needs: EngineNeeds): void {
  const {
    database,
    events,
    nodes,
    backgroundJobs,
    logger,
    metrics,
    route,
    lifecycle,
    sendMail,
    linkOrigins,
    tokenKey,
  } = platform;
  const {
    applets,
    repository,
    log,
    keptRuns,
    secrets,
    pausesOf,
    ingest,
    projects,
    topics,
    records,
    messageLog,
    users,
  } = needs;

  const actions = createActions({
    services: needs.services,
    sendMail,
    publish: createPublishing({ topics, ingest }),
    openKey: ({ appletId, action }) => secrets.openKey({ id: appletId }, action),
    findRecipient,
    switchApplet: applets.switchAs,
    notices: {
      notify: needs.notifications.notify,
      membersOf: async (projectId) => (await projects.membersOf([projectId])).get(projectId) ?? [],
      topicIdsOf: async (projectId) => (await topics.listOfProjects([projectId])).map(({ id }) => id),
    },
    presentDashboard: createPresenting({
      events,
      membersOf: projects.membersOf,
      topicsOfProjects: topics.listOfProjects,
    }),
    annotate: needs.annotations.add,
    createLimit: nodes.createLimit,
    logger,
  });
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
  const values = new TopicValues(loadStored, loadPast, loadHeard, directionsIn(topics));
  const runsToday = new RunsToday(async (id, since) => (await log.runsSince([id], since)).get(id)?.count ?? 0, nodes);
  const memories = new AppletMemories(createKeptRepository(database).list, nodes);
  const permissions = new RefreshedByKey<Permission | undefined>({
    find: needs.subscriptions.activePermissionOf,
    refreshMs: (permission) => (permission ? REFRESH_MS : REFRESH_REFUSED_MS),
    what: 'what an event trigger may do',
    logger,
  });
  const slice = new TimeSlice(SLICE_MS);
  const compile = createAppletCompiler({
    values,
    memories,
    runsToday,
    slice,
    permissions,
    membersOf: projects.membersOf,
    topicsOfProjects: topics.listOfProjects,
    targetOf: actions.targetOf,
  });
  const runLog = createRunLog(log, keptRuns);
  metrics.counter('eventTriggerRuns', 'Runs of event triggers.', () => runLog.figures.RAN);
  metrics.counter('eventTriggerSkipped', 'Messages for which event triggers did not run.', () => {
    const { NOT_MATCHED, HELD_BACK, LEFT_OUT } = runLog.figures;
    return byLabel('reason', { notMatched: NOT_MATCHED, heldBack: HELD_BACK, leftOut: LEFT_OUT });
  });
  const findStop = createActionRights({
    applets: repository,
    findRights: createFindRights({
      membersOf: projects.membersOf,
      activePermissionOf: needs.subscriptions.activePermissionOf,
    }),
    topicsOfProjects: topics.listOfProjects,
  });
  const membersOf = async (projectId: string) => (await projects.membersOf([projectId])).get(projectId) ?? [];
  const failures = createFailures({
    stored: createFailureRepository(database),
    events,
    notifyIn: needs.notifications.notifyIn,
    isMember: async (projectId, userId) => (await membersOf(projectId)).includes(userId),
    logger,
  });
  lifecycle.onFlush(failures.flush);
  events.inTransaction('applet.changed', (change, { appletIds }) => failures.forget(change, appletIds));
  const report = createActionReports(runLog, actions, failures);
  const links = createMuteLinks(tokenKey, linkOrigins.forEmails);
  const mails = createMailOutbox({
    database,
    backgroundJobs,
    findStop,
    hasMailServer: needs.services.hasMailServer,
    isRecipient: async (projectId, userId) => (await findRecipient(projectId, userId)) !== undefined,
    perform: actions.performAction,
    createLimit: nodes.createLimit,
    links,
    report,
    sequences: () => jobs.sequences,
    logger,
  });
  const jobs = createAppletJobs({
    database,
    backgroundJobs,
    nodes,
    actions,
    mails,
    findStop,
    report,
    logStopped: runLog.stoppedActions,
    logger,
  });
  const runs = createRuns({
    jobs,
    budget: needs.budget,
    prepareHold: createPrepareHold(backgroundJobs),
    memories,
    runLog,
    logger,
  });
  lifecycle.onFlush(() => {
    runs.postponed.close();
    return runLog.flush();
  });
  const forgetPostponed = nodes.everywhere('applet-postponed-changed', (appletIds: readonly string[]) =>
    runs.postponed.forget(appletIds),
  );
  events.afterCommit('applet.changed', ({ appletIds }) => forgetPostponed(appletIds));
  const findBoardReaction = appletBoardsModule(platform, {
    applets: repository,
    compile,
    runs,
    stored: ingest.stored,
  });
  const engine = createAppletEngine({
    applets: repository,
    compile,
    values,
    jobs,
    runs,
    runLog,
    findBoardReaction,
    slice,
  });
  const { forgetEverywhere } = memories;
  handleHolds({ database, backgroundJobs, applets: repository, compile, runs, forgetEverywhere });

  const schedules = createSchedules({ database, backgroundJobs, applets: repository, compile, runs });
  events.inTransaction('applet.changed', ({ transaction }, { appletIds }) => schedules.follow(transaction, appletIds));
  events.afterCommit('clock.went-forward', schedules.followClock);
  events.afterCommit('clock.went-back', schedules.followClock);

  events.afterCommit('applet.changed', ({ appletIds }) => jobs.sequences.stopChanged(appletIds));

  ingest.reactTo(engine.findReaction);
  ingest.stored.onEveryNode((message) => {
    if (!message.isTooFast) values.follow(message.topic.id, message);
  });
  nodes.onGap(() => {
    values.forgetAll();
    memories.forgetAll();
    runsToday.forgetAll();
  });
  const renewPast = nodes.everywhere('trigger-past-changed', (topicId: string) =>
    values.renewPast(topicId).catch((error: unknown) => {
      logger.warn({ err: error, topicId }, 'Event triggers calculate with values that were removed');
    }),
  );
  // Who leaves a value out gets the answer when event triggers of this node count without it.
  events.afterCommit('records.removed', ({ topicId }) => renewPast(topicId));
  // The next message of each topic finds its applets as they are then.
  events.afterCommit('applet.changed', async ({ topicIds }) => {
    const changed = await Promise.all(topicIds.map((topicId) => topics.find(topicId)));
    for (const topic of changed) if (topic) ingest.invalidate(topic.name);
  });

  actionServiceRoutes(route, actions);
  const repeatAction = createRepetition({
    database,
    backgroundJobs,
    createLimit: nodes.createLimit,
    jobs,
    findStop,
    refusePaused: topics.refusePaused,
    runs: keptRuns,
  });
  runRoutes(route, {
    projects: { getAccessible: needs.getProject, getAllowed: needs.getAllowed },
    runs: keptRuns,
    showRuns: needs.showRuns,
    repeatAction,
  });
  muteRoutes(route, { database, links, applets: repository, findRecipient });
  const presses = nodes.createLimit('applet-presses', MAX_PRESSES, 60_000);
  triggerRoutes(route, {
    fire: engine.fire,
    press: engine.press,
    isPaused: async (applet) => {
      const { projectId } = applet;
      const topicIds = new Set((await topics.listOfProjects([projectId])).map(({ id }) => id));
      return (await pausesOf(projectId, [applet], (topicId) => topicIds.has(topicId))).has(applet.id);
    },
    countPress: presses.count,
    applets,
    findByHookToken: repository.findByHookToken,
    rolesOf: projects.rolesOf,
    refusePaused: topics.refusePaused,
  });

  async function findRecipient(projectId: string, userId: string) {
    const members = (await projects.membersOf([projectId])).get(projectId) ?? [];
    const user = members.includes(userId) ? await users.findSubscriber(userId) : undefined;
    if (!user?.isEmailVerified) return undefined;
    return { email: user.email, projectName: (await projects.namesOf([projectId])).get(projectId) ?? '' };
  }
}
