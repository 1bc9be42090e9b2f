/** Names that only a local network resolves (RFC 6762, RFC 8375, RFC 6761, and what routers use). */
const LOCAL_NAME = /(^|\.)(local|lan|home|internal|intranet|localhost|test|home\.arpa)$/;
/** Loopback, private, shared and link-local addresses (RFC 1122, 1918, 6598, 3927, 4193, 4291). */
const LOCAL_IP =
  /^(127|10|0)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^\[(::1?|f[cd]|fe[89ab])/;

/** Whether services on the internet surely cannot reach an address, because its host is of a local network. */
export function isLocalAddress(address: string): boolean {
  const { hostname } = new URL(address);
  const isName = !hostname.startsWith('[');
  return LOCAL_IP.test(hostname) || (isName && (!hostname.includes('.') || LOCAL_NAME.test(hostname)));
}
