import * as z from 'zod/mini';

/** A person as other users see them. */
export const Person = z.object({
  /** The email for those who administer, and of oneself; for others, what stands for it: the name, or the first letter. */
  username: z.string(),
  /** Empty if unknown. */
  name: z.string(),
});
export type Person = z.infer<typeof Person>;
