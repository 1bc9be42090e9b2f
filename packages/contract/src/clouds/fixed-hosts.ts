import type { Cloud } from './cloud.ts';

/**
 * The names of servers that boards' libraries and blocks fix, and whose protocols this server speaks. A network that leads them here
 * needs no other program on its boards. Those without a cloud belong to boards of this server.
 */
const FIXED: readonly { readonly host: string; readonly cloud?: Cloud }[] = [
  { host: 'mqtt.makercloud.io' },
  { host: 'mqtt.makercloud.scaleinnotech.com' },
  { host: 'api.makercloud.io' },
  { host: 'iot.dfrobot.com' },
  { host: 'iot.dfrobot.com.cn' },
  { host: 'api.thingspeak.com', cloud: 'THINGSPEAK' },
  { host: 'io.adafruit.com', cloud: 'ADAFRUIT_IO' },
];

/** The fixed names that boards of these clouds and of this server use. @param clouds default: all */
export function fixedHosts(clouds?: readonly Cloud[]): string[] {
  return FIXED.filter(({ cloud }) => cloud === undefined || !clouds || clouds.includes(cloud)).map(({ host }) => host);
}
