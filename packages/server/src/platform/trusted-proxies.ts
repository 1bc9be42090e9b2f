import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { plainAddress, unbracketed } from './address.ts';
import { StartError } from './start-error.ts';

/** The proxies in front of this server, which report the address of each client. */
export interface TrustedProxies {
  /** Whether there are any trusted proxies. */
  readonly isInUse: boolean;
  readonly trusts: (address: string) => boolean;
  /** The client address of an HTTP request: the last one in X-Forwarded-For that is not a trusted proxy. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Parses TRUSTED_PROXIES: addresses and networks (`10.0.0.1, 2001:db8::/32`), separated by commas.
 * @throws StartError for anything else
 */
export function readTrustedProxies(text: string): TrustedProxies {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const list = new BlockList();
  for (const part of parts) {
    const [written = '', prefix, ...more] = part.split('/');
    const address = unbracketed(written);
    const longest = isIPv6(address) ? 128 : 32;
    const bits = prefix === undefined ? longest : Number(prefix);
    const isWellFormed = isIP(address) > 0 && more.length === 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
    if (!isWellFormed || bits > longest) {
      throw new StartError(`TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8, not “${part}”.`);
    }
    list.addSubnet(address, bits, familyOf(address));
  }
  const trusts = (address: string) => {
    const plain = plainAddress(address).split('%')[0] as string;
    return isIP(plain) > 0 && list.check(plain, familyOf(plain));
  };
  return {
    isInUse: parts.length > 0,
    trusts,
    addressOf(request) {
      const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
      let address = plainAddress(request.socket.remoteAddress);
      while (trusts(address)) {
        const before = plainAddress(forwarded.pop()?.trim());
        if (isIP(before) === 0) break;
        address = before;
      }
      return address;
    },
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
