import * as z from 'zod/mini';
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
    /** The pupils whose screens open it. */
    shown: z.int(),
    /** The pupils online who may not see it. */
    withoutRight: z.int(),
  }),
  errors: ['TS_ERR_CLASS_0001', 'TS_ERR_CLASS_0013'],
});
