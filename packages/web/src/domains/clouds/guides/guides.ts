import type { Cloud } from '@tinkerstream/contract/clouds';
import { adafruitIo } from './adafruit-io.ts';
import { blynk } from './blynk.ts';
import type { CloudGuide } from './guide.ts';
import { homeAssistant } from './home-assistant.ts';
import { siot } from './siot.ts';
import { thingspeak } from './thingspeak.ts';

/** The guides by cloud, in the order of the page. */
export const GUIDES: Readonly<Record<Cloud, CloudGuide>> = {
  THINGSPEAK: thingspeak,
  ADAFRUIT_IO: adafruitIo,
  BLYNK: blynk,
  SIOT: siot,
  HOME_ASSISTANT: homeAssistant,
};
