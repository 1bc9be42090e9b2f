import { join } from 'node:path';
import type { Config } from './config.ts';
import type { ServerLocks } from './platform/cluster/server-locks.ts';
import type { DataDir } from './platform/data-dir.ts';
import { type Gateway, type GatewayOptions, openGateway } from './platform/mqtt/gateway.ts';
import { createPersistenceFile } from './platform/mqtt/session/persistence-file.ts';
import { shareBoards } from './platform/mqtt/shared/shared-boards.ts';
import { shareRetained } from './platform/mqtt/shared/shared-retained.ts';
import { shareSessions } from './platform/mqtt/shared/shared-sessions.ts';
import type { Platform } from './platform/platform.ts';
import type { ConnectionShares } from './platform/process/open-files.ts';

/** Opens the MQTT gateway with the configured limits. @throws StartError */
export async function openBoardGateway(
  config: Config,
  dataDir: DataDir,
  platform: Platform,
  { boards }: ConnectionShares,
  ingest: Required<Pick<GatewayOptions, 'handlers' | 'intake' | 'dialects'>>,
  locks: ServerLocks | undefined,
): Promise<Gateway> {
  const { upgrades, lookups, logger } = platform;
  const shared = config.redisUrl === undefined ? undefined : await shareRetained(platform);
  // The lock comes first: boards that this server announces to the others count only with it.
  await locks?.look().catch(() => {});
  const sharedBoards = config.redisUrl && locks ? shareBoards(platform.nodes, locks) : undefined;
  const gateway = await openGateway({
    ...ingest,
    host: config.host,
    port: config.mqttPort,
    upgrades,
    lookups,
    proxies: config.trustedProxies,
    limits: {
      connections: boards,
      connectionsPerAddress: config.mqttMaxConnectionsPerAddress,
      packetBytes: config.mqttMaxPacketBytes,
    },
    onFull: (address) => logger.warn(fullText(address, boards, config.mqttMaxConnectionsPerAddress)),
    persistence: createPersistenceFile(join(dataDir.path, 'gateway.json'), (error) =>
      logger.warn(
        { err: error },
        'Could not load or save the subscriptions of boards, which subscribe again themselves. Check that the server may write to DATA_DIR',
      ),
    ),
    opens: platform.nodes.listening,
    onRetained: shared?.changed,
    retained: shared?.loaded ?? [],
    otherBoards: sharedBoards,
    otherNodes: config.redisUrl === undefined ? undefined : shareSessions(platform.nodes),
  });
  shared?.follow(gateway.retained);
  sharedBoards?.follow(gateway);
  return gateway;
}

/** Tells the operator why boards are refused, and what to do. */
function fullText(address: string | undefined, ofServer: number, ofAddress: number): string {
  return address === undefined
    ? `Boards are refused: all ${ofServer} connections are in use. Raise MQTT_MAX_CONNECTIONS, and the limit of open files with it.`
    : `Boards from ${address} are refused: all ${ofAddress} connections of this address are in use. If so many boards share it, raise MQTT_MAX_CONNECTIONS_PER_ADDRESS. If it is a proxy, list it in TRUSTED_PROXIES.`;
}
