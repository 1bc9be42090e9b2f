import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { API } from '@tinkerstream/contract/api';
import { projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/socket';
import type { Config } from './config.ts';
import {
  type AccountsService,
  accountsRoutes,
  createAccountsService,
  createFirstAdministrator,
  createMailWriter,
  createSeats,
  createUserDirectory,
  createUserTurns,
  isCommonPassword,
  MAIL_JOB,
} from './domains/accounts/index.ts';
import { adminRoutes, createAudit, createMaintenanceState, createSecurityAudit } from './domains/admin/index.ts';
import {
  type ChartRow,
  type ChartsService,
  chartsRoutes,
  createChartPresenter,
  createChartsService,
  createLatestValues,
  createPublicCharts,
} from './domains/charts/index.ts';
import { createDashboardsService, dashboardsRoutes } from './domains/dashboards/index.ts';
import {
  createEmbeddedMapsService,
  createProjectDeletion,
  createProjectFilesService,
  createProjectLinksService,
  createProjectMembersService,
  createProjectsRepository,
  createProjectsService,
  type ProjectDeletion,
  projectsRoutes,
} from './domains/projects/index.ts';
import {
  Arrivals,
  createDevicesRepository,
  createExportService,
  createFanOut,
  createMessageLogRepository,
  createRecordRemoval,
  createRecordsService,
  createTopicDirectory,
  Ingest,
  MessageLog,
  OwnerPermissions,
  RefusalLog,
  recordsRoutes,
  watchClock,
} from './domains/records/index.ts';
import { createSubscriptionsService, generateLicenses, subscriptionsRoutes } from './domains/subscriptions/index.ts';
import { createSendingIds, createTopicsService, topicsRoutes } from './domains/topics/index.ts';
import { joinNodes } from './nodes.ts';
import type { DataDir } from './platform/data-dir.ts';
import { isDamage } from './platform/db/damage.ts';
import type { Database } from './platform/db/database.ts';
import { openFileStorage } from './platform/files/open-file-store.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { ownOrigin } from './platform/http/own-origin.ts';
import { PublicReads } from './platform/http/public-reads.ts';
import { createRoute } from './platform/http/route.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { Logger } from './platform/logger.ts';
import { LookupLimit } from './platform/lookup-limit.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { startMemoryReturn } from './platform/memory-return.ts';
import { listenError, openGateway } from './platform/mqtt/gateway.ts';
import { DEFAULT_LIMITS } from './platform/mqtt/gateway-types.ts';
import { Intake } from './platform/mqtt/intake.ts';
import { createMemoryFile } from './platform/mqtt/memory-file.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import { createPublicIds } from './platform/public-ids.ts';
import { createLive, SOCKET_IO_PATH } from './platform/realtime/live.ts';
import { createPublicRooms, type PublicRooms } from './platform/realtime/public-rooms.ts';
import { createPublicViews, createRoomPolicy } from './rooms.ts';
import { openStorage } from './storage.ts';
import { VERSION } from './version.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** How long WebSockets may take to say goodbye when the server stops. */
const STOP_GRACE_MS = 500;

export interface App {
  /** Where browsers reach the web, as this machine itself does. */
  readonly http: string;
  /** Where boards connect. */
  readonly mqtt: string;
  /** Set on the first start only; the password only where it was generated. */
  readonly firstAdministrator: { readonly generatedPassword: string | undefined } | undefined;
  /** Takes no more in, commits what it holds, and lets go of everything. */
  readonly stop: () => Promise<void>;
}

/**
 * The whole server, wired in the order in which its parts need each other.
 * @throws StartError for what the operator can mend
 */
export async function startApp(
  config: Config,
  dataDir: DataDir,
  logger: Logger,
  onCrash: (error: Error) => void,
): Promise<App> {
  const storage = await openStorage(config, dataDir, logger, onCrash);
  const { database, recordStore } = storage;
  if (config.redisUrl && !config.filesUrl) {
    logger.warn('REDIS_URL is set and FILES_URL is not: a file uploaded to this server is found by no other one');
  }
  const fileStorage = await openFileStorage(config.filesUrl, dataDir.path);

  const outbox = createOutbox(database, logger);
  const userDirectory = createUserDirectory(database);
  const subscriptions = createSubscriptionsService(database, {
    seats: createSeats(database),
    findSubscriber: userDirectory.findSubscriber,
  });
  const maintenance = createMaintenanceState(database);
  const security = createSecurityAudit(database, logger, (userIds) => accounts.emailsOf(userIds));
  const accounts: AccountsService = createAccountsService(database, {
    report: security.report,
    subscriptions,
    admit: maintenance.refuse,
    tokenKey: storage.tokenKey,
    google: config.google,
    enqueueMail: (transaction, job) => outbox.add(transaction, MAIL_JOB, job),
    onHandedOver: (transaction, userId) => createProjectsRepository(transaction).replaceShareTokensOfOwner(userId),
    logger,
    onSessionEnded: (sessionId) => nodes.endSession(sessionId),
  });
  const sendMail = createMailer({
    smtpUrl: config.smtpUrl,
    folder: join(dataDir.path, 'outbox'),
    from: config.supportEmail,
  });
  outbox.handle(MAIL_JOB, createMailWriter(database, sendMail));
  generateLicenses(outbox, database);

  const closeWhatTheyOpened = (tokens: readonly string[]) => nodes.recheck([], tokens);
  const tellOfProjects = (projectIds: readonly string[]) => {
    for (const projectId of projectIds) nodes.emit(projectRoom(projectId), 'project_changed', { projectId });
  };
  const tellOfTopic = async ({ id: topicId }: { readonly id: string }): Promise<void> => {
    nodes.emit(topicRoom(topicId), 'topic_changed', { topicId });
    tellOfProjects((await topics.projectIdsOf([topicId])).get(topicId) ?? []);
  };
  const projectIdsOf = async (topicIds: readonly string[]): Promise<string[]> => [
    ...new Set([...(await topics.projectIdsOf(topicIds)).values()].flat()),
  ];
  const inUserTurn = createUserTurns(database);
  const projectsRepository = createProjectsRepository(database);
  const projects = createProjectsService(projectsRepository, subscriptions, inUserTurn, (projectId) =>
    tellOfProjects([projectId]),
  );
  const projectDirectory = {
    ...projectsRepository,
    lockMember: (transaction: Database, projectId: string, userId: string) =>
      createProjectsRepository(transaction).lockMember(projectId, userId),
  };
  const topics = createTopicsService(database, projectDirectory, subscriptions, inUserTurn, {
    // Charts and the way in stand on topics, so they are wired below.
    onDataTypeCreated: (transaction, topic, dataType) => charts.createDefault(transaction, topic, dataType),
    onTopicChanged: (topic) => {
      nodes.forgetTopic(topic.name);
      return tellOfTopic(topic);
    },
    onDataTypesFound: tellOfTopic,
    onTopicMoved: async (topic, location, isFirst) => {
      nodes.emit(topicRoom(topic.id), 'topic_moved', { topicId: topic.id, ...location });
      // Pages that show no map yet show one from now on.
      if (isFirst) await tellOfTopic(topic);
    },
    onAccessEnded: async (lost, projectIds) => {
      for (const topic of lost) nodes.forgetTopic(topic.name);
      await nodes.recheck(lost.map((topic) => topicRoom(topic.id)));
      for (const topic of lost) await tellOfTopic(topic);
      tellOfProjects(projectIds);
    },
    onTopicsRenamed: async (renamed) => {
      for (const topic of renamed) nodes.dropTopic(topic.name);
      await closeWhatTheyOpened(renamed.map((topic) => topic.name));
      for (const topic of renamed) await tellOfTopic(topic);
    },
    hasRecords: async (topicId, dataTypeId) => (await records.devicesByDataType(topicId)).has(dataTypeId),
    beforeDataTypeRemoved: async (transaction, topicId, dataTypeId) => {
      await charts.removeOfDataType(transaction, dataTypeId);
      await recordRemoval.schedule(transaction, { topicId, dataTypeId });
    },
    beforeTopicsRemoved: async (transaction, topicIds) => {
      await charts.removeOfTopics(transaction, topicIds);
      for (const topicId of topicIds) await recordRemoval.schedule(transaction, { topicId });
    },
    onTopicsRemoved: (removed, projectIds) => {
      for (const topic of removed) nodes.dropTopic(topic.name);
      nodes.evict(removed.map((topic) => topicRoom(topic.id)));
      tellOfProjects(projectIds);
    },
  });
  const devices = createDevicesRepository(database);
  const records = createRecordsService(recordStore, devices, topics, subscriptions);
  const exports = createExportService(recordStore, {
    devices,
    topics,
    subscriptions,
    getProject: projects.getAccessible,
  });
  const messageLogRepository = createMessageLogRepository(database);
  const tellOfLog = (topicId: string) => nodes.emit(topicRoom(topicId), 'messages_logged', { topicId });
  const messageLog = new MessageLog(messageLogRepository, logger, tellOfLog);
  const findTopicId = async (topicName: string) => (await topics.findByName(topicName))?.id;
  const refusalLog = new RefusalLog(messageLogRepository, findTopicId, logger, tellOfLog);
  const recordRemoval = createRecordRemoval(recordStore, messageLog, outbox, (topicId) =>
    deletion.onTopicRemoved(topicId),
  );
  const publicIds = createPublicIds(storage.tokenKey);
  const sendingIds = createSendingIds(storage.tokenKey, topics.find);
  const maps = createEmbeddedMapsService(projectsRepository, topics, subscriptions.permissionOfUser, publicIds);

  const { app: server, upgrades } = await createHttpServer({
    logger,
    tls: config.tls,
    publicUrl: config.publicUrl,
    proxies: config.trustedProxies,
    // The subdomains that {s} stands for.
    imageOrigin: config.mapTiles && new URL(config.mapTiles.url.replace('{s}', '*')).origin,
  });
  const listeningPort = () => (server.server.address() as AddressInfo).port;
  const live: PublicRooms = createPublicRooms(
    createLive(server.server, {
      authenticate: accounts.sessions.authenticate,
      findSession: accounts.sessions.find,
      addressOf: config.trustedProxies.addressOf,
      mayJoin: createRoomPolicy({
        topics,
        projects,
        publicRooms: { open: (room, token) => live.open(room, token) },
      }),
      logger,
    }),
    createPublicViews(maps, { viewOf: (token, topicId) => publicCharts.viewOf(token, topicId) }),
    logger,
  );
  upgrades.serve(SOCKET_IO_PATH);
  const nodes = await joinNodes(config.redisUrl, logger, {
    passOn: (message) => fanOut(message),
    emit: live.emit,
    evict: live.evict,
    recheck: live.recheck,
    endSession: live.endSession,
    forgetTopic: (topicName) => ingest.forget(topicName),
    dropTopic: (topicName) => {
      ingest.forget(topicName);
      gateway.dropTopic(topicName);
      lookups.forget(topicName);
    },
    recover: () => {
      ingest.forgetAll();
      void live.recheck('all');
    },
  });
  const tellOfChart = async ({ creator_id: userId }: ChartRow, topicIds: readonly string[]): Promise<void> => {
    nodes.emit(userRoom(userId), 'dashboards_changed', { userId });
    for (const topicId of topicIds) nodes.emit(topicRoom(topicId), 'topic_changed', { topicId });
  };
  const charts: ChartsService = createChartsService(database, {
    topics,
    records,
    permissionOfUser: subscriptions.permissionOfUser,
    onCreated: async (chart, topicIds) => {
      await tellOfChart(chart, topicIds);
      for (const projectId of await projectIdsOf(topicIds)) {
        nodes.emit(projectRoom(projectId), 'new_chart', { name: chart.name, chartId: chart.id });
      }
    },
    onChanged: async (chart, topicIds) => {
      await tellOfChart(chart, topicIds);
      tellOfProjects(await projectIdsOf(topicIds));
    },
    onTokensEnded: closeWhatTheyOpened,
  });
  const publicCharts = createPublicCharts({ charts, topics, publicIds });
  const presentCharts = createChartPresenter({ charts, topics, records });
  const dashboards = createDashboardsService(database, { charts, live: nodes, inUserTurn });
  const members = createProjectMembersService(database, {
    subscriptions,
    live: nodes,
    topics,
    charts,
  });
  const links = createProjectLinksService(database, {
    onChanged: (projectId) => tellOfProjects([projectId]),
    onTokensEnded: closeWhatTheyOpened,
  });
  const files = createProjectFilesService(database, {
    storage: fileStorage,
    outbox,
    live: nodes,
    logger,
    limits: { fileMegabytes: config.fileMaxMegabytes, projectMegabytes: config.projectFilesMaxMegabytes },
  });
  const deletion: ProjectDeletion = createProjectDeletion(database, {
    topics,
    contents: [files.removeOfProject],
    countersOf: records.countersOf,
    live: nodes,
  });
  const latestPlace = await Promise.all([recordStore.latestPlace(), messageLogRepository.latestPlace()])
    .then((places) => Math.max(...places))
    .catch((error: unknown) => {
      // The look through the database after this start says what to do; what is sound of it goes on.
      if (!isDamage(error)) throw error;
      return Date.now();
    });
  const clock = watchClock(latestPlace, {
    onWentBack(step) {
      logger.warn(step, 'The clock of this server went back: new messages have earlier times than those before them');
      live.emitToAll('clock_went_back', step);
    },
    onWentForward(before, by) {
      logger.warn({ seconds: Math.round(by / 1000) }, 'The clock of this server jumped forward');
      accounts.sessions.moveForward(before, by).catch((error) => {
        logger.error({ err: error }, 'Could not keep sessions as old as they were');
      });
    },
  });
  const ingest: Ingest = new Ingest(
    recordStore,
    createTopicDirectory(
      topics,
      devices,
      recordStore,
      new OwnerPermissions(subscriptions.permissionOfUser, logger),
      nodes.claimTurn,
    ),
    messageLog,
    nodes.passOn,
    logger,
    new Arrivals(latestPlace),
  );

  const lookups = new LookupLimit();
  const intake = new Intake(DEFAULT_LIMITS.pending);
  const publicReads = new PublicReads();
  const route = createRoute(
    server,
    accounts.sessions.authenticate,
    async (endpoint, caller) => {
      if (endpoint.duringMaintenance !== 'open') await maintenance.refuse(caller);
    },
    security.report,
  );
  const linkOrigin = (requestHost: string) =>
    ownOrigin(requestHost, { publicUrl: config.publicUrl, isTls: config.tls !== undefined, port: listeningPort() });
  const audit = createAudit(database);
  accountsRoutes(route, accounts, {
    linkOrigin,
    onUserCreated: (administrator, { id, email, firstName, lastName }) =>
      audit.record(administrator, async () => ({
        result: undefined,
        change: { action: 'create', subject: 'user', subjectId: id, after: { email, firstName, lastName } },
      })),
  });
  adminRoutes(route, {
    version: VERSION,
    database,
    outbox,
    audit,
    maintenance,
    users: userDirectory,
    accounts,
    subscriptions,
    linkOrigin,
  });
  subscriptionsRoutes(route, database, subscriptions);
  projectsRoutes(route, {
    projects,
    members,
    links,
    files,
    maps,
    publicIds,
    deletion,
    accounts,
    topics,
    records,
    charts,
    publicReads,
    // There are no applets yet.
    countEventTriggers: async () => 0,
    report: security.report,
  });
  topicsRoutes(route, {
    topics,
    records,
    sendingIds,
    emailsOf: accounts.emailsOf,
    lookups,
    report: security.report,
  });
  recordsRoutes(route, {
    records,
    exports,
    topics,
    ingest,
    intake,
    messageLog,
    refusalLog,
    clock,
    sendingIds,
    getButtonTopicId: publicCharts.getButtonTopicId,
    lookups,
  });
  chartsRoutes(route, {
    charts,
    getProject: projects.getAccessible,
    records,
    topics,
    presentCharts,
    publicReads,
    latestValuesOf: createLatestValues({ records, messageLog }),
    publicIds,
    report: security.report,
  });
  dashboardsRoutes(route, { dashboards, charts, presentCharts });
  server.get('/swagger/tinkerstream.json', () => openApiDocument(API, VERSION));
  await serveWebApp(server, () => ({
    backends: { main: '', singleSignOn: '', eventTrigger: '', license: '' },
    mqttPort: gateway.port,
    supportEmail: config.supportEmail,
    mapTiles: config.mapTiles ?? null,
    googleClientId: config.google?.clientId ?? null,
    hasMailServer: config.smtpUrl !== undefined,
    fileLimits: {
      fileBytes: config.fileMaxMegabytes * BYTES_PER_MEGABYTE,
      projectBytes: config.projectFilesMaxMegabytes * BYTES_PER_MEGABYTE,
    },
  }));

  const gateway = await openGateway({
    host: config.host,
    port: config.mqttPort,
    upgrades,
    handlers: {
      publish: (topicName, payload, done, sender) => ingest.accept(topicName, payload, done, sender),
      topicExists: async (topicName) => (await findTopicId(topicName)) !== undefined,
      reportRefused: (report) => refusalLog.add(report),
    },
    lookups,
    intake,
    proxies: config.trustedProxies,
    limits: {
      connections: config.mqttMaxConnections,
      connectionsOfAddress: config.mqttMaxConnectionsPerAddress,
      packetBytes: config.mqttMaxPacketBytes,
    },
    memory: createMemoryFile(join(dataDir.path, 'gateway.json'), (error) =>
      logger.warn({ err: error }, 'What boards were subscribed to could not be read or kept'),
    ),
  });
  const fanOut = createFanOut(gateway, live);
  await nodes.listen();
  try {
    // fastify would listen for “localhost” twice, and Socket.IO hears only one of the two.
    await server.listen({ host: config.host === 'localhost' ? '127.0.0.1' : config.host, port: config.port });
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, 'PORT', config.port);
  }
  // After all that can fail: a start that ends here would take the generated password with it.
  const firstAdministrator = await createFirstAdministrator(accounts, config.adminEmail, config.adminPassword);

  if (firstAdministrator && config.adminPassword && isCommonPassword(config.adminPassword, config.adminEmail)) {
    logger.warn('ADMIN_PASSWORD is easy to guess: sign in and change it');
  }

  const host = listensEverywhere(config.host) ? 'localhost' : config.host;
  outbox.start();
  files.start();
  await accounts.sessions.start();
  const memoryReturn = await startMemoryReturn();
  return {
    http: `${config.tls ? 'https' : 'http'}://${host}:${listeningPort()}`,
    mqtt: `mqtt://${host}:${gateway.port}`,
    firstAdministrator,
    async stop() {
      clock.stop();
      memoryReturn.stop();
      gateway.stopIntake();
      await ingest.drain();
      await gateway.close();
      files.stop();
      accounts.sessions.stop();
      await outbox.stop();
      upgrades.end(STOP_GRACE_MS);
      await live.close();
      await server.close();
      await ingest.drain();
      await messageLog.flush();
      await refusalLog.flush();
      await security.close();
      await nodes.close();
      await storage.close();
    },
  };
}

/** Whether a host to listen on means every address of this machine. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
