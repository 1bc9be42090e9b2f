import * as z from 'zod/mini';
import { text } from '../platform/bounded.ts';

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
