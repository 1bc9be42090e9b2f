import { isIPv4 } from 'node:net';
import { fixedHosts } from '@tinkerstream/contract/clouds/fixed-hosts';
import type { Config } from './config.ts';
import { listensEverywhere } from './listen.ts';
import { createNameAnswerer, type NameAnswerer, NO_ANSWERER } from './platform/dns/name-answerer.ts';
import type { Logger } from './platform/logger.ts';
import { networkCards } from './platform/network-addresses.ts';

/** Answers DNS for the names that boards' programs fix, if the operator asks for it. */
export function openNameAnswerer({ dnsPort, host, publicUrl, otherClouds }: Config, logger: Logger): NameAnswerer {
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
