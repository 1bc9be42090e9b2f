import * as z from 'zod/mini';
import { classErrors } from '../../error-codes/classes.ts';
import { projectErrors } from '../../error-codes/projects.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Id, Timestamp } from '../../platform/primitives.ts';

/** A day has up to 25 hours, when its clock goes back. */
export const MAX_DAY_MS = 25 * 3_600_000;

const Today = z.object({
  classId: Id,
  /** When the day of the caller's clock began. ISO 8601 UTC. */
  dayStart: Timestamp,
});

const errors = [
  classErrors.unknown,
  classErrors.hasNoProject,
  classErrors.dayStartInvalid,
  projectErrors.unknown,
] as const;

export const getToday = endpoint({
  method: 'GET',
  path: '/v1/class/{classId}/today',
  access: 'user',
  summary:
    'Get how many values the topics of the project of a class have stored today, in those whose values you may delete.',
  request: Today,
  response: z.object({
    records: z.int(),
    topics: z.int(),
    /** The topics of the project whose values the caller may not delete. */
    otherTopics: z.int(),
  }),
  errors: [...errors],
});

export const clearToday = endpoint({
  method: 'DELETE',
  path: '/v1/class/{classId}/today',
  access: 'user',
  summary:
    'Delete the values that the topics of the project of a class have stored today, until now, in those whose values you may delete. Other days stay. The values go in the background.',
  request: Today,
  response: z.object({ records: z.int() }),
  errors: [...errors],
});
