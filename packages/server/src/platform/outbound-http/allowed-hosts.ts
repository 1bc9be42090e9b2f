import { BlockList, isIP, isIPv6 } from 'node:net';
import { plainAddress, unbracketed } from '../address.ts';
import { StartError } from '../start-error.ts';

/** Destinations that the operator allows although they are not on the public internet. */
export interface AllowedHosts {
  readonly hasName: (hostname: string) => boolean;
  readonly hasAddress: (address: string) => boolean;
}

const NAME = /^[\p{L}\p{N}_]([\p{L}\p{N}._-]*[\p{L}\p{N}_])?$/u;

/**
 * Parses HTTP_REQUEST_HOSTS: names, addresses and networks (`lamp.local, 192.168.1.0/24`), separated by commas. A name is
 * allowed whatever it resolves to.
 * @throws StartError for anything else
 */
export function readAllowedHosts(text: string): AllowedHosts {
  const names = new Set<string>();
  const networks = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [written = '', prefix, ...more] = part.split('/');
    const host = unbracketed(written);
    if (host === '' && prefix === undefined) continue;
    const longest = isIPv6(host) ? 128 : 32;
    const bits = prefix === undefined ? longest : Number(prefix);
    const isPrefix = prefix === undefined || (isIP(host) > 0 && /^\d{1,3}$/.test(prefix) && bits <= longest);
    // A text that looks like an address and is none, such as 192.168.1.300, is no name either.
    const isName = NAME.test(host) && !/^[\d.]+$/.test(host);
    if (more.length > 0 || !isPrefix || (isIP(host) === 0 && !isName)) {
      throw new StartError(
        `HTTP_REQUEST_HOSTS must list names, addresses and networks such as 192.168.1.0/24, not “${part}”.`,
      );
    }
    if (isIP(host) > 0) networks.addSubnet(host, bits, familyOf(host));
    else names.add(host.toLowerCase());
  }
  return {
    hasName: (hostname) => names.has(hostname.toLowerCase()),
    hasAddress(address) {
      const plain = plainAddress(address).split('%')[0] as string;
      return isIP(plain) > 0 && networks.check(plain, familyOf(plain));
    },
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
