import * as z from 'zod/mini';
import { Person } from '../users/index.ts';
import { MemberRole } from './role.ts';

/** A member of a project: its owner or a collaborator. The role of the owner is always `CHANGE`. */
export const Member = z.object({
  userId: z.string(),
  ...Person.shape,
  isOwner: z.boolean(),
  role: MemberRole,
  /** Whether the member has a page open. */
  isOnline: z.optional(z.boolean()),
});
export type Member = z.infer<typeof Member>;

/** The copies of a project that pupils of a class have. */
export const CopiesInClass = z.object({ classId: z.string(), className: z.string(), count: z.int() });
export type CopiesInClass = z.infer<typeof CopiesInClass>;

/** Leaves copies of pupils out of a list of their teacher, who finds them in the class. All other lists have them. */
export const Without = z.optional(z.enum(['COPIES']));
