import * as z from 'zod/mini';

/** A stored value: a number, or a text if it is not numeric or a number would lose digits, as in `0123`. */
export const RecordValue = z.union([z.number(), z.string()]);
export type RecordValue = z.infer<typeof RecordValue>;
