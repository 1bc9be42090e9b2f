import * as z from 'zod/mini';
import { text } from '../platform/bounded.ts';
import { Description, Name } from '../platform/primitives.ts';
import { MAX_SENT_NAME, sentNameOf } from './fitted-key.ts';
import {
  isPrototypeName,
  isTooLong,
  KEY_PATTERN,
  MAX_FORMULA_LENGTH,
  MAX_KEY_LENGTH,
  MAX_UNIT_LENGTH,
  normalizedKey,
  RESERVED_KEYS,
} from './key.ts';

/** Maximum length of a key before it is normalized: its marks may be characters of their own. */
const MAX_TYPED_KEY_LENGTH = 200;

export const DataTypeKey = text({ atLeast: 1, atMost: MAX_TYPED_KEY_LENGTH }).check(
  z.overwrite(normalizedKey),
  z.minLength(1),
  ({ value, issues }) => {
    if (!isTooLong(value)) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: MAX_KEY_LENGTH, inclusive: true, input: value });
  },
  z.regex(KEY_PATTERN),
  z.refine((key) => !RESERVED_KEYS.has(key) && !isPrototypeName(key)),
);

/** A name as boards send it, in the form in which it is remembered. */
export const SentName = text({ atLeast: 1, atMost: MAX_SENT_NAME }).check(
  z.overwrite(sentNameOf),
  z.minLength(1),
  z.regex(/^\P{Cc}*$/u),
  z.refine((name) => !RESERVED_KEYS.has(name)),
);

/** The key of numbers that boards send without one. '' if bare numbers and JSON are plain messages. */
export const NumberKey = z.union([z.literal(''), DataTypeKey]);

/** The unit of a data type's values, as people write it behind a number: trimmed, in one line. '' means none. */
export const Unit = text({ atMost: MAX_UNIT_LENGTH }).check(z.regex(/^\P{Cc}*$/u));

/**
 * A formula over other keys of the same message, such as `temp - (100 - hum) / 5`: the values of its data type are
 * computed when they are read. '' for a data type whose values boards send.
 */
export const Formula = text({ atMost: MAX_FORMULA_LENGTH });

/**
 * Whether the values of a data type are directions in degrees, which have an average direction: the average of 350 and
 * 10 is 0.
 */
export const IsDirection = z.boolean();

export const NewDataType = z.object({
  name: Name,
  key: DataTypeKey,
  description: Description,
  unit: z._default(Unit, ''),
  formula: z._default(Formula, ''),
  isDirection: z._default(IsDirection, false),
});

export const DataRecordType = z.object({
  id: z.string(),
  dataRecordTypeName: z.string(),
  keyName: z.string(),
  description: z.string(),
  /** The unit; '' if none is set. */
  unit: z.string(),
  /** The formula; absent if boards send the values. */
  formula: z.optional(z.string()),
  /** Whether the values are directions; absent if they are not. */
  isDirection: z.optional(IsDirection),
  /** Names as boards sent them that were fitted to this key. Absent if there are none. */
  sentNames: z.optional(z.array(z.string())),
});
export type DataRecordType = z.infer<typeof DataRecordType>;
