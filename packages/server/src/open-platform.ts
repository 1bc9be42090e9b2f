import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { isLoopbackHost } from '@tinkerstream/contract/platform/web/loopback';
import { sql } from 'kysely';
import type { Config } from './config.ts';
import { listensEverywhere } from './listen.ts';
import type { TimeSource } from './platform/clock/clock.ts';
import { openSteadyClock } from './platform/clock/steady-clock.ts';
import type { Nodes } from './platform/cluster/nodes.ts';
import type { DataDir } from './platform/data-dir.ts';
import { reportUnreadableTo } from './platform/db/stored-json.ts';
import { watchDisk } from './platform/disk/disk-watch.ts';
import { createEvents } from './platform/events/events.ts';
import { createProvisions, type Provisions } from './platform/events/provided.ts';
import { openFileStorage } from './platform/files/open-file-store.ts';
import { watchCalls } from './platform/http/call-times.ts';
import { createGuards } from './platform/http/guards.ts';
import { serveHealth } from './platform/http/health.ts';
import { createHttpServer, type WebServer } from './platform/http/http-server.ts';
import { createLinkOrigins } from './platform/http/link-origins.ts';
import { PublicReads } from './platform/http/public-reads.ts';
import { createRoute } from './platform/http/route.ts';
import { createServeFile } from './platform/http/serve-file.ts';
import { serveMetrics } from './platform/http/serve-metrics.ts';
import { createBackgroundJobs } from './platform/jobs/background-jobs.ts';
import { createLifecycle, type RunningLifecycle } from './platform/lifecycle.ts';
import { LookupLimit } from './platform/limits/lookup-limit.ts';
import type { Logger } from './platform/logger.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createPlaceAnnouncer, type RunningAnnouncer, SILENT } from './platform/mdns/place-announcer.ts';
import { watchEventLoop } from './platform/metrics/event-loop-delay.ts';
import { byLabel, createMetrics } from './platform/metrics/metrics.ts';
import { networkCards } from './platform/network-addresses.ts';
import type { Platform } from './platform/platform.ts';
import type { ConnectionShares } from './platform/process/open-files.ts';
import { createLive, SOCKET_IO_PATH } from './platform/realtime/live.ts';
import { createPresence } from './platform/realtime/presence.ts';
import { createPublicRooms, type PublicRooms } from './platform/realtime/public-rooms.ts';
import { createRoomRules, createRooms } from './platform/realtime/rooms.ts';
import { createPublicIds } from './platform/secrets/public-ids.ts';
import { createLocalHttps, type HttpsFixedBy, type LocalHttpsListener } from './platform/tls/local-https.ts';
import type { Storage } from './storage.ts';
import { VERSION } from './version.ts';

export interface OpenPlatform extends Platform {
  /** The HTTP server of web app and API. */
  readonly server: WebServer['app'];
  readonly lifecycle: RunningLifecycle;
  readonly checkProvided: Provisions['check'];
  readonly localHttps: LocalHttpsListener;
  readonly announcer: RunningAnnouncer;
  /** How many connections to the web server are open, sockets of browsers included. */
  readonly httpConnections: () => number;
  /** The port of web app and API. */
  readonly port: () => number;
  /** Serves a connection of a further HTTP port. */
  readonly servePlain: (socket: Socket) => void;
}

/**
 * Opens the platform for the domains. Nothing listens yet.
 * @throws StartError for problems that the operator can fix
 */
export async function openPlatform(
  config: Config,
  dataDir: DataDir,
  { database, tokenKey, use }: Storage,
  nodes: Nodes,
  { web: maxConnections }: ConnectionShares,
  logger: Logger,
  time: TimeSource,
): Promise<OpenPlatform> {
  reportUnreadableTo(logger);
  if (!config.mapTiles) logger.info('Maps show coastlines and the names of places; MAP_TILE_URL adds streets');
  const fileStorage = await openFileStorage(config.filesUrl, dataDir.path);
  const {
    app: server,
    upgrades,
    boardCalls,
    connections,
    serve,
    servePlain,
  } = await createHttpServer({
    logger,
    tls: config.tls,
    maxConnections,
    publicUrl: config.publicUrl,
    proxies: config.trustedProxies,
    // The origin allows the subdomains of {s}.
    imageOrigin: config.mapTiles && new URL(config.mapTiles.url.replace('{s}', '*')).origin,
    hasGoogleSignIn: config.google !== undefined,
  });
  const port = () => (server.server.address() as AddressInfo).port;
  const announcer = openAnnouncer(config, logger);
  const localHttps = createLocalHttps({
    folder: join(dataDir.path, 'tls'),
    host: config.host === 'localhost' ? '127.0.0.1' : config.host,
    isEverywhere: listensEverywhere(config.host),
    settings: config.localHttps,
    fixedBy: httpsFixedBy(config),
    localName: announcer.expected,
    furtherHosts: [config.publicUrl, listensEverywhere(config.host) ? undefined : config.host],
    serveWeb: serve,
    logger,
  });
  const guards = createGuards();
  const roomRules = createRoomRules();
  const live: PublicRooms = createPublicRooms(
    createLive(server.server, {
      authenticate: (token) => guards.authenticate(token),
      findSession: (sessionId) => guards.findSession(sessionId),
      addressOf: config.trustedProxies.addressOf,
      mayJoin: roomRules.mayJoin((room, token) => live.open(room, token)),
      logger,
    }),
    roomRules.findView,
    logger,
  );
  upgrades.serve(SOCKET_IO_PATH);
  const health = serveHealth(server);
  health.add({
    reason: { code: 'DATABASE', text: 'The database does not answer.' },
    works: async () => (await sql`select 1`.execute(database)).rows.length === 1,
  });
  const lifecycle = createLifecycle();
  const provisions = createProvisions();
  const clock = await openSteadyClock(time, database, lifecycle, logger, config.redisUrl !== undefined);
  const backgroundJobs = createBackgroundJobs(database, logger, { isAlone: config.databaseUrl === undefined, clock });
  const metrics = createMetrics();
  nodes.register(metrics);
  metrics.gauge('buildInfo', 'The version of this server, as a label.', () => [
    { labels: { version: VERSION, node: process.versions.node }, value: 1 },
  ]);
  metrics.gauge('databaseConnections', 'Connections of this server to its database.', () => {
    const { busy, idle } = use();
    return byLabel('state', { busy, idle });
  });
  metrics.gauge('databaseWaiting', 'Statements that wait for a connection.', () => use().waiting);
  metrics.gauge('outboxJobs', 'Background jobs of all servers, due or for later.', async () =>
    byLabel('state', { ...(await backgroundJobs.count()) }),
  );
  serveMetrics(server, metrics, config.metricsToken, logger);
  return {
    logger,
    clock,
    database,
    tokenKey,
    lifecycle,
    askFor: provisions.askFor,
    checkProvided: provisions.check,
    events: createEvents(database, logger),
    backgroundJobs,
    nodes,
    server,
    upgrades,
    port,
    servePlain,
    boardCalls,
    route: createRoute(server, guards, boardCalls),
    serveFile: createServeFile(server),
    guards,
    health,
    metrics,
    callTimes: watchCalls(server, metrics),
    eventLoop: watchEventLoop(metrics, lifecycle),
    disk: watchDisk(dataDir.path, metrics, lifecycle, logger),
    httpConnections: connections,
    rooms: createRooms(live, roomRules, nodes),
    live,
    presence: createPresence(live, nodes, lifecycle),
    fileStorage,
    sendMail: createMailer({
      smtpUrl: config.smtpUrl,
      folder: join(dataDir.path, 'outbox'),
      from: config.supportEmail,
    }),
    linkOrigins: createLinkOrigins({
      publicUrl: config.publicUrl,
      isTls: config.tls !== undefined,
      host: listensEverywhere(config.host) ? undefined : config.host,
      port,
      localName: announcer.current,
      securePort: () => localHttps.ports()?.port,
    }),
    localHttps,
    announcer,
    publicIds: createPublicIds(tokenKey),
    publicReads: new PublicReads(),
    lookups: new LookupLimit(),
  };
}

/** Announces the server's name in the local network. A server that only this machine reaches has none. */
function openAnnouncer({ mdns, host }: Config, logger: Logger): RunningAnnouncer {
  const isEverywhere = listensEverywhere(host);
  if (!mdns.isOn || (!isEverywhere && isLoopbackHost(host))) return SILENT;
  return createPlaceAnnouncer({
    fixedName: mdns.name,
    // 0.0.0.0 listens on no IPv6 address.
    findCards: () =>
      networkCards()
        .map(({ ipv4, ipv6 }) => ({ ipv4, ipv6: host === '::' ? ipv6 : [] }))
        .filter(({ ipv4 }) => isEverywhere || ipv4.includes(host)),
    logger,
  });
}

/** Why administrators cannot switch HTTPS in the console; undefined if they can. */
function httpsFixedBy({ tls, localHttps, redisUrl }: Config): HttpsFixedBy | undefined {
  if (tls) return 'certificate';
  if (localHttps.isOn !== undefined) return 'setting';
  // With several servers, the answer of one says nothing about the others.
  return redisUrl ? 'several-servers' : undefined;
}
