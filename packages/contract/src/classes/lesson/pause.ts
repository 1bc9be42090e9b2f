import * as z from 'zod/mini';
import { classErrors } from '../../error-codes/classes.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Done, Id } from '../../platform/primitives.ts';

/** How long changes stay paused while the door is closed; with an open door, until it closes. */
export const PAUSE_MINUTES = 90;

export const pauseClass = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/pause',
  access: 'user',
  summary: `Pause the changes of the pupils of a class: they only view its project, until the door closes, or for ${PAUSE_MINUTES} minutes if it is closed. Messages of boards are still stored.`,
  request: z.object({ classId: Id }),
  response: z.object({ pausedUntil: z.string() }),
  errors: [classErrors.unknown, classErrors.archived, classErrors.hasNoProject],
});

export const resumeClass = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/resume',
  access: 'user',
  summary: 'Let the pupils of a class change its project again.',
  request: z.object({ classId: Id }),
  response: Done,
  errors: [classErrors.unknown],
});

export const listOwnPauses = endpoint({
  method: 'GET',
  path: '/v1/pupil/pauses',
  access: 'user',
  summary: 'List the projects in which your teacher has paused your changes.',
  request: z.object({}),
  response: z.array(
    z.object({
      projectId: z.string(),
      projectName: z.string(),
      /** ISO 8601 UTC. */
      pausedUntil: z.string(),
    }),
  ),
  errors: [],
});
