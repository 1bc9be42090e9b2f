import * as z from 'zod/mini';

/** What a teacher is at a school: `ps_` at a primary, `ss_` at a secondary school (specification 1 section 3). */
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

/** Whether a role says too little by itself, so that remarks have to say more. */
export function needsRemarks(role: TeacherRole): boolean {
  return role === 'ps_others' || role === 'ss_others' || role === 'others';
}
