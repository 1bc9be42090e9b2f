import * as z from 'zod/mini';

/** What a member of a project may do in it. Its owner may do everything. */
export const MEMBER_ROLES = ['VIEW', 'ADD', 'CHANGE'] as const;
export const MemberRole = z.enum(MEMBER_ROLES);
export type MemberRole = z.infer<typeof MemberRole>;

/** The role of a member, or `PAUSED` while a teacher has paused changes: the member may then only view. */
export type HeldRole = MemberRole | 'PAUSED';

/** The role that a member sees. */
export function shownRole(role: HeldRole): MemberRole {
  return role === 'PAUSED' ? 'VIEW' : role;
}

/** The kind of a change to a project: `ADD` adds something, `CHANGE` changes or removes something that is there. */
export type Deed = 'ADD' | 'CHANGE';

/** Whether a role allows a change. @param isOwn whether the member created the changed item */
export function allows(role: HeldRole, deed: Deed, isOwn = false): boolean {
  if (role === 'CHANGE') return true;
  return role === 'ADD' && (deed === 'ADD' || isOwn);
}
