import * as z from 'zod/mini';
import { text } from '../platform/bounded.ts';
import { cutText } from '../platform/cut-text.ts';
import { isDataTypeKey, MAX_KEY_LENGTH, normalizedKey } from '../points/key.ts';

/** The other clouds whose boards and programs work here unchanged but for the address. */
export const Cloud = z.enum(['THINGSPEAK', 'ADAFRUIT_IO', 'BLYNK', 'SIOT', 'HOME_ASSISTANT']);
export type Cloud = z.infer<typeof Cloud>;

/** Clouds whose names stand for several topics, so that a link has none of its own. */
export const CLOUDS_OF_ALL_TOPICS: ReadonlySet<Cloud> = new Set(['SIOT', 'HOME_ASSISTANT']);

/** Clouds with a key for reading alone. */
export const CLOUDS_WITH_READ_KEY: ReadonlySet<Cloud> = new Set(['THINGSPEAK']);

/** The keys of a link: for sending and reading, and for reading alone. */
export const CloudKey = z.enum(['write', 'read']);
export type CloudKey = z.infer<typeof CloudKey>;

/** Edited names of a link: as many as a topic has data types. */
export const MAX_CLOUD_NAMES = 50;

/** What another cloud calls a field, feed or pin. */
export const CloudName = text({ atLeast: 1, atMost: 100 });

/** The data-type key of a name that nobody has edited: what is no letter, digit, `_` or `-` becomes `_`. */
export function keyOfCloudName(name: string): string {
  const key = normalizedKey(name.slice(0, 100)).replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, '_');
  const short = [...key].slice(0, MAX_KEY_LENGTH).join('');
  return isDataTypeKey(short) ? short : cutText(`v${short.replaceAll('_', '')}`, MAX_KEY_LENGTH);
}
