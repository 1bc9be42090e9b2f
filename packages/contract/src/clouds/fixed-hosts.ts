import { CLOUDS, Cloud } from './clouds.ts';

/**
 * The names of this server that boards' libraries and blocks fix, and whose protocols it speaks. A network that leads them, and those
 * of other clouds, here needs no other program on its boards.
 */
const OWN = [
  'mqtt.makercloud.io',
  'mqtt.makercloud.scaleinnotech.com',
  'api.makercloud.io',
  'iot.dfrobot.com',
  'iot.dfrobot.com.cn',
];

/** The fixed names that boards of these clouds and of this server use. */
export function fixedHosts(clouds: readonly Cloud[] = Cloud.options): string[] {
  return [...OWN, ...clouds.flatMap((cloud) => CLOUDS[cloud].hosts ?? [])];
}
