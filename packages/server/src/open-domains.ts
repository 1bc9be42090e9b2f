import { type Config, NO_SUPPORT_EMAIL } from './config.ts';
import { accountsModule } from './domains/accounts/index.ts';
import { adminModule, systemModule } from './domains/admin/index.ts';
import { appletEngineModule, appletsModule } from './domains/applets/index.ts';
import { boardsModule } from './domains/boards/index.ts';
import { chartsModule } from './domains/charts/index.ts';
import { classesModule } from './domains/classes/index.ts';
import { cloudsModule } from './domains/clouds/index.ts';
import { dashboardsModule } from './domains/dashboards/index.ts';
import { demoClassModule, learningModule } from './domains/learning/index.ts';
import { notificationsModule } from './domains/notifications/index.ts';
import { plainHttpModule } from './domains/plain-http/index.ts';
import { createProjectsOfTopics, projectContentsModule } from './domains/project-contents/index.ts';
import { projectsModule } from './domains/projects/index.ts';
import {
  boardsOfDataTypes,
  deliveryModule,
  importModule,
  ingestModule,
  recordsModule,
  timedPublishing,
} from './domains/records/index.ts';
import { rostersModule } from './domains/rosters/index.ts';
import { subscriptionsModule } from './domains/subscriptions/index.ts';
import { annotationsModule, topicsModule } from './domains/topics/index.ts';
import { transfersModule } from './domains/transfers/index.ts';
import { usersModule } from './domains/users/index.ts';
import { listensEverywhere } from './listen.ts';
import { createAutomaticBackups } from './maintenance/automatic/automatic-backups.ts';
import { listBackupsBefore } from './maintenance/upgrade/backups-before.ts';
import { openBoardGateway } from './open-gateway.ts';
import type { OpenPlatform } from './open-platform.ts';
import type { DataDir } from './platform/data-dir.ts';
import { placeOfFiles } from './platform/files/open-file-store.ts';
import { bracketed } from './platform/http/link-origins.ts';
import type { Logger } from './platform/logger.ts';
import { byLabel } from './platform/metrics/metrics.ts';
import type { ConnectionShares } from './platform/process/open-files.ts';
import type { Storage } from './storage.ts';
import { VERSION } from './version.ts';

/**
 * Wires one module per domain, lower ones first. Each gets what it needs of the earlier ones. The gateway for boards
 * has no port yet.
 */
export async function openDomains(
  config: Config,
  dataDir: DataDir,
  platform: OpenPlatform,
  storage: Storage,
  shares: ConnectionShares,
  logger: Logger,
) {
  const { lifecycle, nodes } = platform;
  const { recordStore } = storage;

  const { users, seats, withUserLock } = usersModule(platform);
  const { sponsorsOf, classNamesOf, classLimitOf, taughtCopies } = rostersModule(platform, users);
  const members = projectsModule(platform, taughtCopies);
  const { getAccessible: getProject } = members;
  const backups = createAutomaticBackups(config, nodes, logger);
  lifecycle.onStart(backups.start);
  lifecycle.onStop(backups.stop);
  const { audit, maintenance, place, report } = adminModule(platform, {
    users,
    version: VERSION,
    releasesUrl: config.releasesUrl,
    backupState: backups.state,
    findUpgradeBackup: () => listBackupsBefore(dataDir.path)[0],
  });
  const subscriptions = subscriptionsModule(platform, { users, seats, audit, sponsorsOf });
  const { google } = config;
  const accounts = accountsModule(platform, {
    users,
    audit,
    subscriptions,
    admit: maintenance.refuse,
    google,
    report,
    classNamesOf,
    mailFacts: {
      areRepliesRead: config.supportEmail !== NO_SUPPORT_EMAIL,
      hasMailServer: config.smtpUrl !== undefined,
    },
  });
  const { topics, sendingIds } = topicsModule(platform, { users, members, subscriptions, withUserLock, report });
  const { annotations, noteMessage } = annotationsModule(platform, { topics, users });
  const readers = await recordsModule(platform, {
    recordStore,
    topics,
    users,
    annotations,
    subscriptions,
    getProject,
    report,
  });
  const { storeEarlier, sendTimed } = importModule(platform, {
    recordStore,
    topics,
    subscriptions,
    report,
    classLimitOf,
  });
  const { records, lastHeard, lineWindowsOf, figuresOf, statisticsOf, pastMessagesOf, pastValues } = readers;
  const { leftOut, messageLog } = readers;
  const boards = boardsModule(platform, {
    topics,
    getProject,
    store: recordStore,
    messageLog,
    boardsOf: boardsOfDataTypes,
  });
  const { removedKeys } = boards;
  const { charts, presentCharts, publicBoards, getButtonTopicId } = chartsModule(platform, {
    topics,
    records,
    removedKeys,
    lineWindowsOf,
    figuresOf,
    statisticsOf,
    annotations,
    messageLog,
    subscriptions,
    withUserLock,
    getProject,
    report,
  });
  const projects = projectContentsModule(platform, {
    members,
    topics,
    records,
    lastTimesOf: lastHeard.of,
    charts,
    users,
    subscriptions,
    withUserLock,
    report,
    limits: { fileMegabytes: config.fileMaxMegabytes, projectMegabytes: config.projectFilesMaxMegabytes },
  });
  const { notifications } = notificationsModule(platform, { members });
  const applets = await appletsModule(platform, {
    members,
    projects,
    topics,
    records,
    removedKeys,
    pastMessagesOf,
    messageLog,
    users,
    subscriptions,
    report,
  });
  const { getProject: requireMember } = applets;
  const appletButtons = { buttonsOf: applets.buttonsOf, requireMember };
  const dashboards = dashboardsModule(platform, {
    charts,
    removedKeys,
    presentCharts,
    publicBoards,
    applets: appletButtons,
    members,
    topics,
    users,
    withUserLock,
    report,
  });
  const transfers = transfersModule(platform, {
    members,
    topics,
    annotations,
    charts,
    dashboards,
    applets: applets.applets,
    subscriptions,
    leftOut,
    pastValues,
    removeProject: projects.removeUncounted,
    withUserLock,
  });
  const { buttonsOf } = charts;
  const sending = { sendingIds, buttonsOf, getButtonTopicId };
  const ingest = ingestModule(platform, {
    ...readers,
    ...boards,
    ...sending,
    recordStore,
    topics,
    subscriptions,
    classLimitOf,
  });
  const { tickTasks } = classesModule(platform, {
    accounts,
    users,
    members,
    projects,
    topics,
    charts,
    readers,
    boards,
    subscriptions,
    transfers,
    notifications,
    applets: applets.applets,
    withUserLock,
    audit,
    report,
  });
  const { hearBoards, followValues } = appletEngineModule(platform, {
    ...applets,
    ingest,
    projects: members,
    topics,
    annotations,
    records,
    messageLog,
    users,
    subscriptions,
    notifications,
    services: config.actionServices,
  });
  learningModule(platform, {
    members,
    topics,
    records,
    messageLog,
    subscriptions,
    send: ingest.send,
    version: VERSION,
    weatherBaseUrl: config.weatherBaseUrl,
  });
  const { polled } = plainHttpModule(platform, { topics, records, ingest, sendTimed, messageLog });
  const clouds = cloudsModule(platform, {
    ...readers,
    members,
    users,
    topics,
    ingest,
    polled,
    charts,
    subscriptions,
    audit,
    clouds: config.otherClouds,
    storeEarlier,
    sendTimed,
  });
  const { publish } = timedPublishing(platform, { topics, sendTimed, ingest, messageLog });
  const handlers = { ...ingest.handlers, publish, heard: boards.heard };
  const gateway = await openBoardGateway(
    config,
    dataDir,
    platform,
    shares,
    { ...ingest, handlers, dialects: clouds.dialects },
    storage.locks,
  );
  const deliver = deliveryModule(platform, { gateway, topics, recordStore });
  ingest.stored.tell({
    onEveryNode: [lastHeard.hear, hearBoards, followValues, polled.hear, clouds.hear, deliver],
    onOriginNode: [noteMessage, tickTasks],
  });
  platform.metrics.gauge('connections', 'Open connections, by what is at the other end.', () =>
    byLabel('kind', {
      board: gateway.connections(),
      browser: platform.live.connections(),
      http: platform.httpConnections(),
    }),
  );
  systemModule(platform, {
    version: VERSION,
    engine: config.databaseUrl ? 'postgres' : 'sqlite',
    port: platform.port,
    traffic: ingest.traffic,
    boards: gateway.connections,
    maxBoards: shares.boards,
    filesPlace: placeOfFiles(config.filesUrl),
    hasBackups: config.backupTo !== undefined,
    backupState: backups.state,
    storageCondition: readers.storageCondition,
    replicaProblem: readers.replicaProblem,
    clockStep: readers.clockStep,
    projectsOf: createProjectsOfTopics({ topics, members, users }),
    support: config.support,
  });
  const demo = demoClassModule(platform, {
    projects,
    topics,
    charts,
    applets: applets.applets,
    dashboards,
    users,
    boardUrl: config.redisUrl === undefined ? () => ownBoardUrl(config.host, gateway.port) : undefined,
  });

  platform.checkProvided();
  return { accounts, place, ingest, gateway, demo };
}

/** The address of the gateway for boards on this machine. */
function ownBoardUrl(host: string, port: number): string {
  const own = listensEverywhere(host) || host === 'localhost' ? '127.0.0.1' : host;
  return `mqtt://${bracketed(own)}:${port}`;
}
