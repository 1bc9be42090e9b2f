import { API } from '@tinkerstream/contract/api';
import { fixedHosts } from '@tinkerstream/contract/clouds/fixed-hosts';
import type { Config } from './config.ts';
import { accountsModule, createFirstAdministrator } from './domains/accounts/index.ts';
import { adminModule, systemModule } from './domains/admin/index.ts';
import { appletEngineModule, appletsModule } from './domains/applets/index.ts';
import { boardsModule } from './domains/boards/index.ts';
import { chartsModule, needsOfChart, needsOfTopic } from './domains/charts/index.ts';
import { classesModule, classLimits, classNames, classSponsors } from './domains/classes/index.ts';
import { cloudsModule } from './domains/clouds/index.ts';
import { dashboardsModule, needsOfDashboard } from './domains/dashboards/index.ts';
import { demoClassModule, learningModule } from './domains/learning/index.ts';
import { membersModule } from './domains/members/index.ts';
import { notificationsModule } from './domains/notifications/index.ts';
import { peopleModule } from './domains/people/index.ts';
import { createProjectsOfTopics, projectsModule } from './domains/projects/index.ts';
import { deliveryModule, importModule, ingestModule, recordsModule } from './domains/records/index.ts';
import { subscriptionsModule } from './domains/subscriptions/index.ts';
import { annotationsModule, topicsModule } from './domains/topics/index.ts';
import { transfersModule } from './domains/transfers/index.ts';
import { listen, listenForSecureBoards, listenFurther, listensEverywhere } from './listen.ts';
import { createAutomaticBackups } from './maintenance/automatic/automatic-backups.ts';
import { compactDatabase } from './maintenance/compact.ts';
import { listBackupsBefore } from './maintenance/upgrade/backups-before.ts';
import { prepareUpgrade } from './maintenance/upgrade/prepare-upgrade.ts';
import { noteVersion } from './maintenance/upgrade/version-file.ts';
import { openBoardGateway } from './open-gateway.ts';
import { openNameAnswerer } from './open-name-answerer.ts';
import { openPlatform } from './open-platform.ts';
import { joinNodes } from './platform/cluster/nodes.ts';
import type { DataDir } from './platform/data-dir.ts';
import { placeOfFiles } from './platform/files/open-file-store.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { Logger } from './platform/logger.ts';
import { byLabel } from './platform/metrics/metrics.ts';
import { startMemoryRelease } from './platform/process/memory-release.ts';
import { type ConnectionShares, readOpenFileLimit, shareOpenFiles } from './platform/process/open-files.ts';
import { whenReachable } from './platform/reachable.ts';
import { installationName } from './platform/secrets/installation-name.ts';
import type { SecureListener } from './platform/tls/secure-listener.ts';
import { openStorage } from './storage.ts';
import { VERSION } from './version.ts';
import { webConfigOf } from './web-config.ts';

/** The time that WebSockets get to close when the server stops. */
const STOP_GRACE_MS = 500;

export interface App {
  /** The URL of the web app, as this machine reaches it. */
  readonly http: string;
  /** The URL for boards. */
  readonly mqtt: string;
  /** The URLs with TLS beside them; undefined while they are off. Without `https` if the web app's own URL has TLS. */
  readonly secure: { readonly https?: string; readonly mqtts: string } | undefined;
  /** The hosts by which others reach this server, the likeliest first; empty if it listens on one address. */
  readonly hosts: readonly string[];
  /** The addresses at which it answers DNS, none while it is off; and for which names. */
  readonly dns: { readonly addresses: readonly string[]; readonly names: readonly string[] };
  /** Defined only on the first start; the password only if it was generated. */
  readonly firstAdministrator: { readonly generatedPassword: string | undefined } | undefined;
  /** Stops the intake, commits all accepted messages, and closes everything. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the server: storage, platform, then one module per domain. Each module gets what it needs of the earlier ones.
 * Waits for the database and Redis while they are unreachable.
 * @param stopRequest ends that wait
 * @throws StartError for errors that the operator can fix
 */
export async function startApp(
  config: Config,
  dataDir: DataDir,
  logger: Logger,
  onCrash: (error: Error) => void,
  stopRequest: AbortSignal,
): Promise<App> {
  const prepared = await whenReachable(() => prepareUpgrade(config, dataDir, VERSION, logger), logger, stopRequest);
  if (!config.databaseUrl) compactDatabase(dataDir.databaseFile, logger);
  const storage = await whenReachable(() => openStorage(config, dataDir, logger, onCrash), logger, stopRequest);
  await prepared();
  noteVersion(dataDir.path, VERSION);
  const { recordStore } = storage;
  const shares = shareConnections(config, logger);
  const nodes = await whenReachable(
    () => joinNodes(config.redisUrl, installationName(storage.tokenKey), logger),
    logger,
    stopRequest,
  );
  const platform = await openPlatform(config, dataDir, storage, nodes, shares, logger);
  const { server, lifecycle } = platform;

  const { users, seats, withUserLock } = peopleModule(platform);
  const members = membersModule(platform);
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
  const sponsorsOf = classSponsors(platform, users);
  const subscriptions = subscriptionsModule(platform, { users, seats, audit, sponsorsOf });
  const { google } = config;
  const accounts = accountsModule(platform, {
    users,
    audit,
    subscriptions,
    admit: maintenance.refuse,
    google,
    report,
    classNamesOf: classNames(platform),
  });
  const { topics, sendingIds } = topicsModule(platform, { users, members, subscriptions, withUserLock, report });
  const { annotations, noteMessage } = annotationsModule(platform, { topics, users });
  const readers = await recordsModule(platform, {
    recordStore,
    topics,
    annotations,
    subscriptions,
    getProject,
    report,
  });
  const classLimitOf = classLimits(platform);
  const { storeEarlier } = importModule(platform, { recordStore, topics, subscriptions, report, classLimitOf });
  const { records, lastHeard, lineWindowsOf, figuresOf, statisticsOf, pastMessagesOf, pastValues, messageLog } =
    readers;
  const { charts, presentCharts, getButtonTopicId } = chartsModule(platform, {
    topics,
    records,
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
  const projects = projectsModule(platform, {
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
    presentCharts,
    applets: appletButtons,
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
    pastValues,
    removeProject: projects.removeUncounted,
    withUserLock,
  });
  const { buttonsOf } = charts;
  const sending = { sendingIds, buttonsOf, getButtonTopicId };
  const ingest = ingestModule(platform, {
    ...readers,
    ...sending,
    recordStore,
    topics,
    subscriptions,
    classLimitOf,
  });
  ingest.stored.onEveryNode(lastHeard.hear);
  ingest.stored.onOriginNode(noteMessage);
  classesModule(platform, {
    accounts,
    users,
    members,
    projects,
    topics,
    charts,
    readers,
    subscriptions,
    transfers,
    notifications,
    stored: ingest.stored,
    applets: applets.applets,
    withUserLock,
    audit,
  });
  appletEngineModule(platform, {
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
  const { heard, polled } = boardsModule(platform, { topics, records, ingest, storeEarlier });
  const { dialects } = cloudsModule(platform, {
    members,
    topics,
    ingest,
    polled,
    siot: { users, records, messageLog, audit },
    records,
    charts,
    subscriptions,
    clouds: config.otherClouds,
    storeEarlier,
    thingspeak: { ...readers, permissionOfUser: subscriptions.permissionOfUser },
  });
  const handlers = { ...ingest.handlers, heard };
  const gateway = await openBoardGateway(
    config,
    dataDir,
    platform,
    shares,
    { ...ingest, handlers, dialects },
    storage.locks,
  );
  deliveryModule(platform, { stored: ingest.stored, gateway, recordStore });
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

  server.get('/swagger/tinkerstream.json', () => openApiDocument(API, VERSION));
  const { linkOrigins, localHttps, announcer } = platform;
  const webConfig = webConfigOf(config, gateway.port);
  let secureBoards: SecureListener | undefined;
  await serveWebApp(
    server,
    (client) => ({
      ...webConfig,
      ...place.forPages(),
      localHttps: localHttps.forPages(),
      mqttsPort: localHttps.ports()?.mqttPort ?? secureBoards?.port ?? null,
      linkOrigins: linkOrigins.forPage(client),
    }),
    {
      '/charts/{chartId}/{chartName}': needsOfChart,
      '/dashboard/{dashboardId}/{dashboardName}': needsOfDashboard,
      '/topic/{topicId}/{topicDescription}': needsOfTopic,
    },
  );
  await place.load();
  await platform.nodes.listen();
  await listen(platform, config);
  const stopFurther = await listenFurther(platform, config, platform.servePlain);
  announcer.start();
  const nameAnswerer = openNameAnswerer(config, logger);
  await nameAnswerer.start();
  await localHttps.start(gateway.serve);
  secureBoards = await listenForSecureBoards(platform, config, gateway.serve);
  // After every step that can fail: a failed start would lose the generated password.
  const firstAdministrator = await createFirstAdministrator(accounts, config, logger);
  if (firstAdministrator) await place.planStart();
  if (config.hasDemo) await demo.seedFor(config.adminEmail);
  platform.backgroundJobs.start();
  await lifecycle.start();
  const memoryRelease = startMemoryRelease();

  const ports = localHttps.ports();
  const mqttsPort = ports?.mqttPort ?? secureBoards?.port;
  const host = listensEverywhere(config.host) ? 'localhost' : config.host;
  return {
    http: `${config.tls ? 'https' : 'http'}://${host}:${platform.port()}`,
    mqtt: `mqtt://${host}:${gateway.port}`,
    secure:
      mqttsPort === undefined
        ? undefined
        : {
            ...(ports && { https: `https://${host}:${ports.port}` }),
            mqtts: `mqtts://${host}:${mqttsPort}`,
          },
    hosts: listensEverywhere(config.host) ? linkOrigins.hosts() : [],
    dns: { addresses: nameAnswerer.listening().map(({ address }) => address), names: fixedHosts(config.otherClouds) },
    firstAdministrator,
    async stop() {
      platform.health.stop();
      memoryRelease.stop();
      localHttps.stop();
      secureBoards?.stop();
      stopFurther();
      await Promise.all([announcer.stop(), nameAnswerer.stop()]);
      gateway.stopIntake();
      await ingest.drain();
      // Its jobs publish messages too.
      await platform.backgroundJobs.stop();
      await ingest.drain();
      await gateway.close();
      await lifecycle.stop();
      platform.upgrades.end(STOP_GRACE_MS);
      await platform.live.close();
      await server.close();
      localHttps.close();
      secureBoards?.close();
      await lifecycle.flush();
      await platform.nodes.close();
      await storage.close();
    },
  };
}

/** The address of the gateway for boards on this machine. */
function ownBoardUrl(host: string, port: number): string {
  const own = listensEverywhere(host) || host === 'localhost' ? '127.0.0.1' : host;
  return `mqtt://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

/** Logs how many connections fit into the limit of open files. */
function shareConnections({ mqttMaxConnections }: Config, logger: Logger): ConnectionShares {
  const limit = readOpenFileLimit();
  const shares = shareOpenFiles(limit, mqttMaxConnections);
  const { boards, web } = shares;
  const text = `Up to ${limit} open files and sockets allow ${boards} boards and ${web} other connections`;
  if (boards === mqttMaxConnections) logger.info(text);
  else {
    logger.warn(
      `${text}, fewer than MQTT_MAX_CONNECTIONS=${mqttMaxConnections}. Raise ulimit -n, or LimitNOFILE= in the unit`,
    );
  }
  return shares;
}
