import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { API } from '@tinkerstream/contract/api';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import type { Config } from './config.ts';
import {
  accountsRoutes,
  createAccountsRepository,
  createAccountsService,
  createFirstAdministrator,
} from './domains/accounts/index.ts';
import { adminRoutes } from './domains/admin/index.ts';
import { type ChartsService, chartsRoutes, createChartsService } from './domains/charts/index.ts';
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
import { permissionOf } from './domains/subscriptions/index.ts';
import { createTopicsService, topicsRoutes } from './domains/topics/index.ts';
import { joinNodes } from './nodes.ts';
import { openDataDir } from './platform/data-dir.ts';
import { openFileStorage } from './platform/files/open-file-store.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { createRoute } from './platform/http/route.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { Logger } from './platform/logger.ts';
import { listenError, openGateway } from './platform/mqtt/gateway.ts';
import { createMemoryFile } from './platform/mqtt/memory-file.ts';
import { createOutbox } from './platform/outbox/outbox.ts';
import { LookupLimit } from './platform/rate-limit.ts';
import { createLive } from './platform/realtime/live.ts';
import { createRoomLeaving, createRoomPolicy } from './rooms.ts';
import { openStorage } from './storage.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

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
export async function startApp(config: Config, logger: Logger, onCrash: (error: Error) => void): Promise<App> {
  const dataDir = openDataDir(config.dataDir);
  const storage = await openStorage(config, dataDir, logger, onCrash);
  const { database, recordStore } = storage;
  const fileStorage = await openFileStorage(config.filesUrl, dataDir.path);
  const outbox = createOutbox(database, logger);

  const accounts = createAccountsService(createAccountsRepository(database), storage.tokenKey);

  const projectsRepository = createProjectsRepository(database);
  const projects = createProjectsService(projectsRepository);
  const topics = createTopicsService(database, projectsRepository, {
    // Charts and the way in stand on topics, so they are wired below.
    onDataTypeCreated: (transaction, topic, dataType) => charts.createDefault(transaction, topic, dataType),
    onTopicChanged: (topic) => nodes.forgetTopic(topic.name),
    onTopicUnlinked: async (topic, projectId) => leaveUnreadable(await projects.memberIds(projectId), [topic.id]),
    beforeDataTypeRemoved: async (transaction, topicId, dataTypeId) => {
      await charts.removeOfDataType(transaction, dataTypeId);
      await recordRemoval.schedule(transaction, { topicId, dataTypeId });
    },
    beforeTopicsRemoved: async (transaction, topicIds) => {
      await charts.removeOfTopics(transaction, topicIds);
      for (const topicId of topicIds) await recordRemoval.schedule(transaction, { topicId });
    },
    onRemoved: (removedTopics) => {
      for (const topic of removedTopics) nodes.dropTopic(topic.name);
      nodes.evict(removedTopics.map((topic) => topicRoom(topic.id)));
      outbox.wake();
    },
  });
  const devices = createDevicesRepository(database);
  const records = createRecordsService(recordStore, devices, topics);
  const messageLogRepository = createMessageLogRepository(database);
  const messageLog = new MessageLog(messageLogRepository, logger);
  const recordRemoval = createRecordRemoval(recordStore, messageLogRepository, outbox, (topicId) =>
    deletion.onTopicRemoved(topicId),
  );
  const maps = createEmbeddedMapsService(projectsRepository, topics, accounts.permissionOf);

  const server = await createHttpServer({ logger, tls: config.tls });
  const live = createLive(server.server, {
    authenticate: accounts.authenticate,
    mayJoin: createRoomPolicy({ topics, projects, maps }),
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
  const charts: ChartsService = createChartsService(database, { topics, records, live: nodes });
  const leaveUnreadable = createRoomLeaving(topics, nodes);
  const members = createProjectMembersService(database, {
    subscriptions: { permissionOf: async (caller) => permissionOf(caller) },
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
    createTopicDirectory(topics, devices, recordStore, new OwnerPermissions(accounts.permissionOf, logger)),
    messageLog,
    nodes.passOn,
    logger,
  );

  const lookups = new LookupLimit();
  const route = createRoute(server, accounts.authenticate);
  accountsRoutes(route, accounts, nodes.endSession);
  adminRoutes(route, version);
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
  recordsRoutes(route, { records, topics, ingest, messageLog, lookups });
  chartsRoutes(route, { charts, getProject: projects.getAccessible, records, topics });
  server.get('/swagger/tinkerstream.json', () => openApiDocument(API, version));
  await serveWebApp(server, () => ({
    backends: { main: '', singleSignOn: '', eventTrigger: '', license: '' },
    mqttPort: gateway.port,
    supportEmail: config.supportEmail,
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
      publish: (topicName, payload, done) => ingest.accept(topicName, payload, done),
      topicExists: async (topicName) => (await topics.findByName(topicName)) !== undefined,
    },
    lookups,
    limits: { connections: config.mqttMaxConnections, packetBytes: config.mqttMaxPacketBytes },
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

  outbox.start();
  files.start();

  const host = listensEverywhere(config.host) ? 'localhost' : config.host;
  const { port } = server.server.address() as AddressInfo;
  return {
    http: `${config.tls ? 'https' : 'http'}://${host}:${port}`,
    mqtt: `mqtt://${host}:${gateway.port}`,
    firstAdministrator,
    async stop() {
      gateway.stopIntake();
      await ingest.drain();
      await gateway.close();
      await live.close();
      await server.close();
      await ingest.drain();
      await messageLog.flush();
      files.stop();
      await outbox.stop();
      await nodes.close();
      await storage.close();
      dataDir.release();
    },
  };
}

/** Whether a host to listen on means every address of this machine. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
