import { isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

/** The names and addresses that a certificate is valid for. */
export interface CertificateNames {
  readonly hosts: readonly string[];
  readonly addresses: readonly string[];
}

interface Computer {
  readonly hostname: string;
  readonly interfaces: Readonly<
    Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'internal'>[] | undefined>
  >;
  /** Further hosts by which others reach this server, such as that of PUBLIC_URL; IPv6 addresses without brackets. */
  readonly further: readonly string[];
}

/** Link-local IPv6 addresses, which no URL can name, because they need a zone. */
const LINK_LOCAL_6 = /^fe[89ab]/i;
const HOST = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;

/** Every name and address by which browsers and boards may reach this computer. */
export function certificateNames({ hostname, interfaces, further }: Computer): CertificateNames {
  const name = hostname.toLowerCase();
  const [label = ''] = name.split('.');
  const addresses = Object.values(interfaces).flatMap((list) => list ?? []);
  const reachable = addresses.filter(({ address, internal }) => !internal && !LINK_LOCAL_6.test(address));
  const all = ['localhost', name, `${label}.local`, '127.0.0.1', '::1', ...reachable.map(({ address }) => address)];
  const unique = [...new Set([...all, ...further.map((host) => host.toLowerCase())])];
  return {
    hosts: unique.filter((host) => !isIP(host) && HOST.test(host)),
    addresses: unique.filter((host) => isIP(host)),
  };
}
