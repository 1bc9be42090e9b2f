import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** Interfaces of containers, virtual machines and VPNs, which other computers of a network seldom reach. */
const VIRTUAL =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|vEthernet|utun|tun|tap|wg|tailscale|zt|cni|flannel|podman|lxc)/i;
/** Link-local (RFC 3927): the computer got no address from the network. */
const LINK_LOCAL = /^169\.254\./;

/** This machine's IPv4 addresses for boards and browsers in its network, the likeliest first. */
export function networkAddresses(
  interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>> = networkInterfaces(),
): string[] {
  const doubt = ({ name, address }: { name: string; address: string }) =>
    Number(VIRTUAL.test(name)) + 2 * Number(LINK_LOCAL.test(address));
  return Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((one) => ({ ...one, name })))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .toSorted((a, b) => doubt(a) - doubt(b))
    .map(({ address }) => address);
}
