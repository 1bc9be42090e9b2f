import * as z from 'zod/mini';
import { Description, Name } from '../platform/primitives.ts';

/** Most data types a topic may hold; a message with yet another key is not stored under it. */
export const MAX_DATA_TYPES = 50;

/** Longest key on the topic form; everywhere else, and on the server, it is `MAX_KEY_LENGTH`. */
export const MAX_KEY_LENGTH_ON_TOPIC_FORM = 10;
export const MAX_KEY_LENGTH = 20;

const KEY_PATTERN = /^[A-Za-z0-9_-]+$/;

/** Keys that carry the sender or the place and are never data. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(['_dn', '_dsn', '_lat', '_lng']);

/** The names of what every JavaScript object has: programs that look a value up by its key would find these instead. */
const OBJECT_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether a key is a word of programming, such as `constructor`, and therefore no data type may have it. */
export function isProgramWord(key: string): boolean {
  return OBJECT_NAMES.has(key);
}

/** Whether a text can be the key of a data type. */
export function isDataTypeKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY_PATTERN.test(key) && !RESERVED_KEYS.has(key) && !isProgramWord(key);
}

export const DataTypeKey = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(MAX_KEY_LENGTH),
  z.regex(KEY_PATTERN),
  z.refine((key) => !RESERVED_KEYS.has(key) && !isProgramWord(key)),
);

export const NewDataType = z.object({ name: Name, key: DataTypeKey, description: Description });

export const DataRecordType = z.object({
  id: z.string(),
  dataRecordTypeName: z.string(),
  keyName: z.string(),
  description: z.string(),
});
export type DataRecordType = z.infer<typeof DataRecordType>;
