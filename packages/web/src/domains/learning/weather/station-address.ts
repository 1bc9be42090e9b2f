import { getLatestWeather, type WeatherType } from '@tinkerstream/contract/learning';
import { fillPath } from '@tinkerstream/contract/platform/endpoint';

/** The path of a station on this server. */
export function stationPath(type: WeatherType, stationName: string, query = ''): string {
  const values: Record<string, string> = { typeName: type, stationName };
  return fillPath(getLatestWeather.path, (name) => encodeURIComponent(values[name] ?? '')) + query;
}

/** The address over another protocol. */
export function over(protocol: 'http' | 'https', address: string): string {
  return address.replace(/^https?:/, `${protocol}:`);
}

/**
 * Whether a server can be reached over a protocol: over that of its origin, and if the origin has no port, over the other
 * one too. A port speaks only one protocol.
 */
export function speaks(protocol: 'http' | 'https', origin: string): boolean {
  const url = new URL(origin);
  return url.protocol === `${protocol}:` || url.port === '';
}

/** The address for boards: HTTP where the server speaks it, since few boards speak HTTPS. */
export function makeCodeAddress(origin: string, type: WeatherType, stationName: string): string {
  return over(speaks('http', origin) ? 'http' : 'https', origin + stationPath(type, stationName, '?makeCode=1'));
}
