import * as z from 'zod/mini';

/** What a member of a project may do in it. Its owner may do everything. */
export const MEMBER_ROLES = ['VIEW', 'ADD', 'CHANGE'] as const;
export const MemberRole = z.enum(MEMBER_ROLES);
export type MemberRole = z.infer<typeof MemberRole>;

/** A role, or what a member has instead while a teacher has paused changes: to view. */
export type HeldRole = MemberRole | 'PAUSED';

/** The role that a member sees. */
export function shownRole(role: HeldRole): MemberRole {
  return role === 'PAUSED' ? 'VIEW' : role;
}

/** Adds something to a project, or changes or removes something that is there. */
export type Deed = 'ADD' | 'CHANGE';

/** Whether a role allows a deed. @param isOwn whether the member has made what the deed changes */
export function allows(role: HeldRole, deed: Deed, isOwn = false): boolean {
  if (role === 'CHANGE') return true;
  return role === 'ADD' && (deed === 'ADD' || isOwn);
}
