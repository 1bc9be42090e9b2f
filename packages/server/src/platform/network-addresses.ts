import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

export interface NetworkCard {
  readonly ipv4: readonly string[];
  /** IPv6 addresses, without link-local ones, which need a zone. */
  readonly ipv6: readonly string[];
}

/** Interfaces of containers, virtual machines and VPNs, which other computers of a network seldom reach. */
const VIRTUAL =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|utun|tun|tap|wg|tailscale|zt|cni|flannel|podman|lxc)/i;
/** Link-local addresses (RFC 3927): the computer got none from the network. */
const LINK_LOCAL = /^169\.254\./;
const LINK_LOCAL_6 = /^fe[89ab]/i;

/** This machine's IPv4 addresses for boards and browsers in its network, the likeliest first. */
export function networkAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const doubt = ({ name, address }: { name: string; address: string }) =>
    Number(VIRTUAL.test(name)) + 2 * Number(LINK_LOCAL.test(address));
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((one) => ({ ...one, name })))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .toSorted((a, b) => doubt(a) - doubt(b))
    .map(({ address }) => address);
}

/** The network cards that join this machine to a network. Cards of containers and VPNs are left out if there are others. */
export function networkCards(interfaces: Interfaces = networkInterfaces()): NetworkCard[] {
  const cards = Object.entries(interfaces).flatMap(([name, addresses = []]) => {
    const outer = addresses.filter(({ internal }) => !internal);
    const ofFamily = (wanted: string) => outer.filter(({ family }) => family === wanted).map(({ address }) => address);
    const ipv4 = ofFamily('IPv4');
    const ipv6 = ofFamily('IPv6').filter((address) => !LINK_LOCAL_6.test(address));
    return ipv4.length > 0 ? [{ name, ipv4, ipv6 }] : [];
  });
  const real = cards.filter(({ name }) => !VIRTUAL.test(name));
  return (real.length > 0 ? real : cards).map(({ ipv4, ipv6 }) => ({ ipv4, ipv6 }));
}
