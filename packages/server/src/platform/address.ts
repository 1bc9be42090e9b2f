import { isIPv6 } from 'node:net';

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/** A network address as this server writes it everywhere: an IPv4 address has no IPv6 prefix. */
export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(IPV4_IN_IPV6, '');
}

/**
 * The part of an address that limits count by. One IPv6 subscriber has a /64 of addresses (RFC 6177), so its first four
 * groups are what identifies them; an IPv4 address counts as a whole.
 */
export function limitedAddress(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  // `fe80::1%eth0` has a zone that says nothing of the sender.
  const [head = '', tail] = (plain.split('%')[0] as string).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Whether an address says which machine of the network this is. A private or link-local one does (RFC 1918, RFC 4193,
 * RFC 3927, RFC 4291). Behind a public one may be a whole school, and behind the loopback one a proxy on this computer.
 */
export function isMachineAddress(address: string): boolean {
  const plain = (plainAddress(address).split('%')[0] as string).toLowerCase();
  return isIPv6(plain)
    ? /^f([cd]|e[89ab])/.test(plain)
    : /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain);
}
