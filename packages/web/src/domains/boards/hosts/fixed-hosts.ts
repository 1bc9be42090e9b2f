/** The hosts that extensions for boards always send to, without encryption, and the MQTT port that they use. */
export const FIXED_HOSTS = [
  {
    host: 'mqtt.makercloud.scaleinnotech.com',
    extension: 'pxt-makercloud, pxt-makercloud-v2 (OBLOQ, KittenWiFi)',
  },
  { host: 'mqtt.makercloud.io', extension: 'pxt-makercloud-koi (KOI), MicroPython' },
] as const;

/** The port in those extensions. */
export const FIXED_PORT = 1883;

/** The lines of dnsmasq's configuration that send the hosts to an address. */
export function dnsmasqLines(address: string): string {
  return FIXED_HOSTS.map(({ host }) => `address=/${host}/${address.replace(/^\[(.*)\]$/, '$1')}`).join('\n');
}
