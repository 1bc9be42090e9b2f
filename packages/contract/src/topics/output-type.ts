import * as z from 'zod/mini';

/** The form of the message that a button sends. */
export const OutputType = z.enum(['KEY_VALUE_PAIR', 'SIMPLE_MESSAGE']);
export type OutputType = z.infer<typeof OutputType>;
