import * as z from 'zod/mini';
import { text } from '../platform/bounded.ts';
import { adafruitIo } from './adafruit-io.ts';
import { blynk } from './blynk.ts';
import { type CloudRules, DIGITS, LOWER } from './rules.ts';
import { siot } from './siot.ts';
import { thingspeak } from './thingspeak.ts';

/* Programs with MQTT alone: no calls. */

const homeAssistant: CloudRules = {
  key: { prefix: 'ha_', alphabet: LOWER + DIGITS, length: 24 },
  isOfAllTopics: true,
};

export * from './adafruit-io.ts';
export * from './blynk.ts';
export * from './siot.ts';
export * from './thingspeak.ts';

/** The other clouds whose boards and programs work here unchanged but for the address. */
const RULES = {
  THINGSPEAK: thingspeak,
  ADAFRUIT_IO: adafruitIo,
  BLYNK: blynk,
  SIOT: siot,
  HOME_ASSISTANT: homeAssistant,
};
export const Cloud = z.enum(Object.keys(RULES) as (keyof typeof RULES)[]);
export type Cloud = z.infer<typeof Cloud>;

export const CLOUDS: Readonly<Record<Cloud, CloudRules>> = RULES;

/** The keys of a link: for sending and reading, and for reading alone. */
export const CloudKey = z.enum(['write', 'read']);
export type CloudKey = z.infer<typeof CloudKey>;

/** Edited names of a link: as many as a topic has data types. */
export const MAX_CLOUD_NAMES = 50;

/** What another cloud calls a field, feed or pin. */
export const CloudName = text({ atLeast: 1, atMost: 100 });
