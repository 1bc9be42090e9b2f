import { hostname, networkInterfaces } from 'node:os';

interface OwnOriginOptions {
  readonly publicUrl: string | undefined;
  readonly isTls: boolean;
  /** The port that is listened on. */
  readonly port: number;
}

/**
 * The address, without a path, under which the reader of a mail reaches the web: PUBLIC_URL, where it is set. Else it
 * is how the request that causes the mail reached this server, but only as long as that is an address of this machine:
 * a stranger may write any host into a request, and a link that leads there would hand the key in it over. For every
 * other host it is the first address of this machine in its network.
 */
export function ownOrigin(requestHost: string, { publicUrl, isTls, port }: OwnOriginOptions): string {
  if (publicUrl !== undefined) return publicUrl;
  const protocol = isTls ? 'https' : 'http';
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const name = hostname().toLowerCase();
  const own = new Set(['localhost', name, `${name}.local`, ...addresses.map(({ address }) => bracketed(address))]);
  const origin = `${protocol}://${requestHost}`;
  if (URL.canParse(origin)) {
    const url = new URL(origin);
    const isOwnPort = Number(url.port || (isTls ? 443 : 80)) === port;
    if (own.has(url.hostname) && isOwnPort && url.origin === origin.toLowerCase()) return url.origin;
  }
  const inNetwork = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
  return new URL(`${protocol}://${inNetwork}:${port}`).origin;
}

/** An address as it stands in a URL. */
function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
