import * as z from 'zod/mini';
import { Person } from '../people/index.ts';

/** A member of a project: its owner or a collaborator. */
export const Member = z.object({ userId: z.string(), ...Person.shape, isOwner: z.boolean() });
export type Member = z.infer<typeof Member>;
