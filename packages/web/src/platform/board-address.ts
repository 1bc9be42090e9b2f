import { useConfig } from './config.ts';
import { useLinkOrigin } from './link-origin.ts';

interface BoardAddress {
  /** The name or address of this server for boards. An IPv6 address is in brackets, as in a URL. */
  readonly host: string;
  readonly mqttPort: number;
  /** The port of MQTT with TLS; undefined while it is off. */
  readonly tlsPort: number | undefined;
  /** The origin of the web app at that host: for HTTP calls, MQTT over WebSocket at `/mqtt`, and links to scan. */
  readonly origin: string;
  /** Whether only this computer can reach the host, because no better one is known. */
  readonly isLoopback: boolean;
  /** The hosts to choose from in `LinkOriginChoice`, if there are several. */
  readonly hosts: readonly string[];
}

/** Decides where boards reach this server; undefined until that is known. */
export function useBoardAddress(): BoardAddress | undefined {
  const config = useConfig();
  const { origin, isLoopback, choices } = useLinkOrigin();
  if (!config) return undefined;
  const reached = originForBoards(origin, choices);
  return {
    host: hostOf(reached),
    mqttPort: config.mqttPort,
    tlsPort: config.mqttsPort ?? undefined,
    origin: reached,
    isLoopback,
    hosts: choices.map(hostOf),
  };
}

/** The origin for boards. Few boards resolve names of multicast DNS (RFC 6762), so they get an address if there is one. */
export function originForBoards(origin: string, choices: readonly string[]): string {
  if (!isMulticastName(origin)) return origin;
  return choices.find((one) => !isMulticastName(one)) ?? origin;
}

function isMulticastName(origin: string): boolean {
  return hostOf(origin).endsWith('.local');
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}
