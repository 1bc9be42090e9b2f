import { isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/** An address as some proxies write it: with the port of the client, and IPv6 in brackets. */
const WITH_PORT = /^(?:\[(?<ipv6>[^[\]]*)\]|(?<ipv4>\d+(?:\.\d+){3}))(?::\d+)?$/;

/** The canonical form of a network address: without brackets and port, and an IPv4 address has no IPv6 prefix. */
export function plainAddress(address: string | undefined): string {
  const { ipv6, ipv4 } = WITH_PORT.exec(address ?? '')?.groups ?? {};
  return (ipv6 ?? ipv4 ?? address ?? '').replace(IPV4_IN_IPV6, '');
}

/** A host without the brackets that a URL has around an IPv6 address. */
export function unbracketed(host: string): string {
  return host.replace(/^\[([^[\]]*)\]$/, '$1');
}

/**
 * The key of an address in rate limits. One IPv6 subscriber has a /64 network (RFC 6177), so the first four groups
 * identify the subscriber; an IPv4 address counts as a whole.
 */
export function limitedAddress(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  // The zone in `fe80::1%eth0` does not identify the sender.
  const [head = '', tail] = (plain.split('%')[0] as string).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Whether an address identifies one machine of the network. Private and link-local addresses do (RFC 1918, RFC 4193,
 * RFC 3927, RFC 4291). A public one may belong to a whole school, a loopback one to a proxy on this computer.
 */
export function isMachineAddress(address: string): boolean {
  const plain = (plainAddress(address).split('%')[0] as string).toLowerCase();
  return isIPv6(plain)
    ? /^f([cd]|e[89ab])/.test(plain)
    : /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain);
}

/** Whether an address is one of this computer, or of a private network: nobody sends from such an address over the internet. */
export function isPrivateAddress(address: string): boolean {
  return isLoopback(plainAddress(address)) || isMachineAddress(address);
}

/** Whether a plain address is one of this computer alone. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}
