import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { API } from '@tinkerstream/contract/api';
import { projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/socket';
import type { Config } from './config.ts';
import {
  accountsRoutes,
  createAccountsService,
  createFirstAdministrator,
  createMailWriter,
  createSeats,
  createUserDirectory,
  MAIL_JOB,
} from './domains/accounts/index.ts';
import { adminRoutes, createAudit, createMaintenanceState } from './domains/admin/index.ts';
import {
  type ChartRow,
  type ChartsService,
  chartsRoutes,
  createChartPresenter,
  createChartsService,
  createLatestValues,
} from './domains/charts/index.ts';
import { createDashboardsService, dashboardsRoutes } from './domains/dashboards/index.ts';
import {
  createEmbeddedMapsService,
  createProjectDeletion,
  createProjectFilesService,
  createProjectMembersService,
  createProjectsRepository,
  createProjectsService,
  type ProjectDeletion,
  projectsRoutes,
} from './domains/projects/index.ts';
import {
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
  recordsRoutes,
} from './domains/records/index.ts';
import { createSubscriptionsService, generateLicenses, subscriptionsRoutes } from './domains/subscriptions/index.ts';
import { createTopicsService, topicsRoutes } from './domains/topics/index.ts';
import { joinNodes } from './nodes.ts';
import type { DataDir } from './platform/data-dir.ts';
import { openFileStorage } from './platform/files/open-file-store.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { ownOrigin } from './platform/http/own-origin.ts';
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
import { createLive } from './platform/realtime/live.ts';
import { createRoomLeaving, createRoomPolicy } from './rooms.ts';
import { openStorage } from './storage.ts';
import { VERSION } from './version.ts';

const BYTES_PER_MEGABYTE = 1024 * 1024;

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
  const accounts = createAccountsService(database, {
    subscriptions,
    admit: maintenance.refuse,
    tokenKey: storage.tokenKey,
    google: config.google,
    enqueueMail: (transaction, job) => outbox.add(transaction, MAIL_JOB, job),
    onSessionEnded: (sessionId) => nodes.endSession(sessionId),
  });
  const sendMail = createMailer({
    smtpUrl: config.smtpUrl,
    folder: join(dataDir.path, 'outbox'),
    from: config.supportEmail,
  });
  outbox.handle(MAIL_JOB, createMailWriter(database, sendMail));
  generateLicenses(outbox, database);

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
  const projectsRepository = createProjectsRepository(database);
  const projects = createProjectsService(projectsRepository, subscriptions, (projectId) => tellOfProjects([projectId]));
  const topics = createTopicsService(database, projectsRepository, subscriptions, {
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
    onTopicUnlinked: async (topic, projectId) => {
      tellOfProjects([projectId]);
      await leaveUnreadable(await projects.memberIds(projectId), [topic.id]);
    },
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
  const messageLog = new MessageLog(createMessageLogRepository(database), logger, (topicId) =>
    nodes.emit(topicRoom(topicId), 'messages_logged', { topicId }),
  );
  const recordRemoval = createRecordRemoval(recordStore, messageLog, outbox, (topicId) =>
    deletion.onTopicRemoved(topicId),
  );
  const maps = createEmbeddedMapsService(projectsRepository, topics, subscriptions.permissionOfUser);

  const server = await createHttpServer({
    logger,
    tls: config.tls,
    proxies: config.trustedProxies,
    // The subdomains that {s} stands for.
    imageOrigin: config.mapTiles && new URL(config.mapTiles.url.replace('{s}', '*')).origin,
  });
  const listeningPort = () => (server.server.address() as AddressInfo).port;
  const live = createLive(server.server, {
    authenticate: accounts.sessions.authenticate,
    mayJoin: createRoomPolicy({
      topics,
      projects,
      maps,
      charts: { shows: (token, topicId) => charts.shows(token, topicId) },
    }),
    logger,
  });
  const nodes = await joinNodes(config.redisUrl, logger, {
    passOn: (message) => fanOut(message),
    emit: live.emit,
    evict: live.evict,
    endSession: live.endSession,
    forgetTopic: (topicName) => ingest.forget(topicName),
    dropTopic: (topicName) => {
      ingest.forget(topicName);
      gateway.dropTopic(topicName);
    },
    forgetTopics: () => ingest.forgetAll(),
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
  });
  const presentCharts = createChartPresenter({ charts, topics, records });
  const dashboards = createDashboardsService(database, { charts, live: nodes });
  const leaveUnreadable = createRoomLeaving(topics, nodes);
  const members = createProjectMembersService(database, {
    subscriptions,
    live: nodes,
    topics,
    leaveUnreadable,
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
    leaveUnreadable,
  });
  const ingest: Ingest = new Ingest(
    recordStore,
    createTopicDirectory(topics, devices, recordStore, new OwnerPermissions(subscriptions.permissionOfUser, logger)),
    messageLog,
    nodes.passOn,
    logger,
  );

  const lookups = new LookupLimit();
  const intake = new Intake(DEFAULT_LIMITS.pending);
  const route = createRoute(server, accounts.sessions.authenticate, async (endpoint, caller) => {
    if (endpoint.duringMaintenance !== 'open') await maintenance.refuse(caller);
  });
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
    files,
    maps,
    deletion,
    accounts,
    topics,
    records,
    charts,
    // There are no applets yet.
    countEventTriggers: async () => 0,
  });
  topicsRoutes(route, { topics, records, lookups });
  recordsRoutes(route, { records, exports, topics, ingest, intake, messageLog, lookups });
  chartsRoutes(route, {
    charts,
    getProject: projects.getAccessible,
    records,
    topics,
    presentCharts,
    latestValuesOf: createLatestValues({ records, messageLog }),
  });
  dashboardsRoutes(route, { dashboards, charts, presentCharts });
  server.get('/swagger/tinkerstream.json', () => openApiDocument(API, VERSION));
  await serveWebApp(server, () => ({
    backends: { main: '', singleSignOn: '', eventTrigger: '', license: '' },
    mqttPort: gateway.port,
    supportEmail: config.supportEmail,
    mapTiles: config.mapTiles ?? null,
    googleClientId: config.google?.clientId ?? null,
    fileLimits: {
      fileBytes: config.fileMaxMegabytes * BYTES_PER_MEGABYTE,
      projectBytes: config.projectFilesMaxMegabytes * BYTES_PER_MEGABYTE,
    },
  }));

  const gateway = await openGateway({
    host: config.host,
    port: config.mqttPort,
    httpServer: server.server,
    handlers: {
      publish: (topicName, payload, done, sender) => ingest.accept(topicName, payload, done, sender),
      topicExists: async (topicName) => (await topics.findByName(topicName)) !== undefined,
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
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, 'PORT', config.port);
  }
  // After all that can fail: a start that ends here would take the generated password with it.
  const firstAdministrator = await createFirstAdministrator(accounts, config.adminEmail, config.adminPassword);

  const host = listensEverywhere(config.host) ? 'localhost' : config.host;
  outbox.start();
  files.start();
  const memoryReturn = await startMemoryReturn();
  return {
    http: `${config.tls ? 'https' : 'http'}://${host}:${listeningPort()}`,
    mqtt: `mqtt://${host}:${gateway.port}`,
    firstAdministrator,
    async stop() {
      memoryReturn.stop();
      gateway.stopIntake();
      await ingest.drain();
      await gateway.close();
      files.stop();
      await outbox.stop();
      await live.close();
      await server.close();
      await ingest.drain();
      await messageLog.flush();
      await nodes.close();
      await storage.close();
    },
  };
}

/** Whether a host to listen on means every address of this machine. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
