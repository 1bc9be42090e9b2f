import { getLatestWeather, type WeatherType } from '@tinkerstream/contract/learning';
import { fillPath } from '@tinkerstream/contract/platform/endpoint';

/** The address of a station on this server. */
export function stationAddress(type: WeatherType, stationName: string, query = ''): string {
  const values: Record<string, string> = { typeName: type, stationName };
  return location.origin + fillPath(getLatestWeather.path, (name) => encodeURIComponent(values[name] ?? '')) + query;
}

/** The same address over another protocol. */
export function over(protocol: 'http' | 'https', address: string): string {
  return address.replace(/^https?:/, `${protocol}:`);
}

/**
 * Whether this server can be reached over a protocol: the page's own, and without a port in the address the other one
 * too. One port speaks only one protocol.
 */
export function speaks(protocol: 'http' | 'https'): boolean {
  return location.protocol === `${protocol}:` || location.port === '';
}

/** For boards: HTTP where the server speaks it, since few of them speak HTTPS. */
export function makeCodeAddress(type: WeatherType, stationName: string): string {
  return over(speaks('http') ? 'http' : 'https', stationAddress(type, stationName, '?makeCode=1'));
}
