/**
 * The names of servers that boards' libraries and blocks fix, and whose protocols this server speaks. A network that leads them here
 * needs no other program on its boards.
 */
export const FIXED_HOSTS = [
  'mqtt.makercloud.io',
  'mqtt.makercloud.scaleinnotech.com',
  'api.makercloud.io',
  'api.thingspeak.com',
  'io.adafruit.com',
  'iot.dfrobot.com',
  'iot.dfrobot.com.cn',
] as const;
