import * as z from 'zod/mini';

export const ROLE_STUDENT = 'ROLE_STUDENT';
export const ROLE_TEACHER = 'ROLE_TEACHER';
export const ROLE_ADMIN = 'ROLE_TINKERSTREAM_ADMIN';
export const Authority = z.enum([ROLE_STUDENT, ROLE_TEACHER, ROLE_ADMIN]);
export type Authority = z.infer<typeof Authority>;
