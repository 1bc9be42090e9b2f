import * as z from 'zod/mini';
import { Person } from '../people/index.ts';
import { MemberRole } from './role.ts';

export * from './role.ts';

/** A member of a project: its owner or a collaborator. The role of the owner is always `CHANGE`. */
export const Member = z.object({
  userId: z.string(),
  ...Person.shape,
  isOwner: z.boolean(),
  role: MemberRole,
  /** Whether they have a page open. */
  isOnline: z.optional(z.boolean()),
});
export type Member = z.infer<typeof Member>;
