import * as z from 'zod/mini';

/** A person as other users see them. */
export const Person = z.object({
  /** The email, for administrators and for oneself; for others, a stand-in: the name, or the first letter. */
  username: z.string(),
  /** The name; empty if unknown. */
  name: z.string(),
});
export type Person = z.infer<typeof Person>;
