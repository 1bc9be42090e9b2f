import { isIPv4 } from 'node:net';
import { API } from '@tinkerstream/contract/api';
import { fixedHosts } from '@tinkerstream/contract/clouds/fixed-hosts';
import { CONSOLE, PAGES, SIGN_IN } from '@tinkerstream/contract/pages';
import type { Config } from './config.ts';
import { createFirstAdministrator } from './domains/accounts/index.ts';
import { listen, listenForSecureBoards, listenFurther, listensEverywhere, requireAddress } from './listen.ts';
import { compactDatabase } from './maintenance/compact.ts';
import { prepareUpgrade } from './maintenance/upgrade/prepare-upgrade.ts';
import { noteVersion } from './maintenance/upgrade/version-file.ts';
import { openDomains } from './open-domains.ts';
import { openPlatform } from './open-platform.ts';
import { PROCESS_TIME } from './platform/clock/clock.ts';
import { joinNodes } from './platform/cluster/nodes.ts';
import type { DataDir } from './platform/data-dir.ts';
import { createNameAnswerer, type NameAnswerer, NO_ANSWERER } from './platform/dns/name-answerer.ts';
import { bracketed } from './platform/http/link-origins.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { Logger } from './platform/logger.ts';
import { networkCards } from './platform/network-addresses.ts';
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
  /** The URLs with TLS; undefined while TLS is off. Without `https` if the web app's own URL has TLS. */
  readonly secure: { readonly https?: string; readonly mqtts: string } | undefined;
  /** The hosts by which others reach this server, the likeliest first; empty if it listens on one address. */
  readonly hosts: readonly string[];
  /** The addresses at which the server answers DNS, none while DNS is off; and the names that it resolves. */
  readonly dns: { readonly addresses: readonly string[]; readonly names: readonly string[] };
  /** The first administrator, on the first start only; the password only if it was generated. */
  readonly firstAdministrator: { readonly generatedPassword: string | undefined } | undefined;
  /** Stops the intake, commits all accepted messages, and closes everything. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the server: storage, platform, domains (`open-domains.ts`), then everything that listens. Waits for the
 * address to listen on, the database and Redis while they are unreachable.
 * @param stopRequest ends that wait
 * @param time by which event triggers and background jobs wait
 * @throws StartError for errors that the operator can fix
 */
export async function startApp(
  config: Config,
  dataDir: DataDir,
  logger: Logger,
  onCrash: (error: Error) => void,
  stopRequest: AbortSignal,
  time = PROCESS_TIME,
): Promise<App> {
  await whenReachable(() => requireAddress(config.host), logger, stopRequest);
  const prepared = await whenReachable(() => prepareUpgrade(config, dataDir, VERSION, logger), logger, stopRequest);
  if (!config.databaseUrl) compactDatabase(dataDir.databaseFile, logger);
  const storage = await whenReachable(() => openStorage(config, dataDir, logger, onCrash), logger, stopRequest);
  await prepared();
  noteVersion(dataDir.path, VERSION);
  const shares = shareConnections(config, logger);
  const nodes = await whenReachable(
    () => joinNodes(config.redisUrl, installationName(storage.tokenKey), logger, time),
    logger,
    stopRequest,
  );
  const platform = await openPlatform(config, dataDir, storage, nodes, shares, logger, time);
  const { server, lifecycle } = platform;

  const { accounts, place, ingest, gateway, demo } = await openDomains(
    config,
    dataDir,
    platform,
    storage,
    shares,
    logger,
  );

  platform.serveFile('/swagger/tinkerstream.json', () => ({ body: openApiDocument(API, VERSION) }));
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
    { signIn: SIGN_IN, console: CONSOLE, pages: PAGES },
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
  // The administrator is created after every step that can fail: a failed start would lose the generated password.
  const firstAdministrator = await createFirstAdministrator(accounts, config, logger);
  if (firstAdministrator) await place.planStart();
  if (config.hasDemo) await demo.seedFor(config.adminEmail);
  platform.backgroundJobs.start();
  await lifecycle.start();
  const memoryRelease = startMemoryRelease();

  const ports = localHttps.ports();
  const mqttsPort = ports?.mqttPort ?? secureBoards?.port;
  const host = listensEverywhere(config.host) ? 'localhost' : bracketed(config.host);
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
      // Background jobs publish messages too, so they stop first.
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

/** Answers DNS for the names that boards' programs fix, if the operator has set that up. */
function openNameAnswerer({ dnsPort, host, publicUrl, otherClouds }: Config, logger: Logger): NameAnswerer {
  if (dnsPort === undefined) return NO_ANSWERER;
  const own = host === 'localhost' ? '127.0.0.1' : host;
  const publicHost = publicUrl === undefined ? '' : new URL(publicUrl).hostname;
  return createNameAnswerer({
    port: dnsPort,
    names: fixedHosts(otherClouds),
    findAddresses: () => (listensEverywhere(host) ? networkCards().flatMap(({ ipv4 }) => ipv4) : [own].filter(isIPv4)),
    // A container, or a server behind a router, does not know the address that boards reach.
    leadTo: isIPv4(publicHost) ? publicHost : undefined,
    logger,
  });
}
