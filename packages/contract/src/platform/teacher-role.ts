import * as z from 'zod/mini';

/** A teacher's role: `ps_` at a primary, `ss_` at a secondary school (rule 1). */
export const TeacherRole = z.enum([
  'ps_stem',
  'ps_general_knowledge',
  'ps_ict',
  'ps_others',
  'ss_stem',
  'ss_dnt',
  'ss_ict',
  'ss_science',
  'ss_math',
  'ss_others',
  'others',
]);
export type TeacherRole = z.infer<typeof TeacherRole>;

/** Whether a role is too vague without remarks. */
export function needsRemarks(role: TeacherRole): boolean {
  return role === 'ps_others' || role === 'ss_others' || role === 'others';
}

/** The level of a school. One email domain may cover both levels. */
export const SchoolLevel = z.enum(['primary', 'secondary', 'both']);
export type SchoolLevel = z.infer<typeof SchoolLevel>;

/** The level that the roles of a school's teachers imply; null if they imply none. */
export function schoolLevelOf(roles: readonly TeacherRole[]): SchoolLevel | null {
  const isPrimary = roles.some((role) => role.startsWith('ps_'));
  const isSecondary = roles.some((role) => role.startsWith('ss_'));
  if (isPrimary && isSecondary) return 'both';
  if (isPrimary) return 'primary';
  return isSecondary ? 'secondary' : null;
}
