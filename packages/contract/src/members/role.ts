import * as z from 'zod/mini';

/** What a member of a project may do in it. Its owner may do everything. */
export const MemberRole = z.enum(['VIEW', 'ADD', 'CHANGE']);
export type MemberRole = z.infer<typeof MemberRole>;

/** Adds something to a project, or changes or removes something that is there. */
export type Deed = 'ADD' | 'CHANGE';

/** Whether a role allows a deed. @param isOwn whether the member has made what the deed changes */
export function allows(role: MemberRole, deed: Deed, isOwn = false): boolean {
  if (role === 'CHANGE') return true;
  return role === 'ADD' && (deed === 'ADD' || isOwn);
}
