import * as z from 'zod/mini';
import { classErrors } from '../../error-codes/classes.ts';
import { exactText } from '../../platform/bounded.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { Id } from '../../platform/primitives.ts';

/** A page of the web app: its path, with search and fragment. Never another server. */
export const PagePath = exactText({ atMost: 500 }).check(z.regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u));

export const showPage = endpoint({
  method: 'POST',
  path: '/v1/class/{classId}/look',
  access: 'user',
  summary:
    'Open a page of the web app on the screens of the pupils of a class that are open now. Pupils who may not see the page stay where they are.',
  request: z.object({ classId: Id, path: PagePath }),
  response: z.object({
    /** How many pupils get the page on their screens. */
    shown: z.int(),
    /** How many pupils online may not see the page. */
    withoutRight: z.int(),
  }),
  errors: [classErrors.unknown, classErrors.archived],
});
