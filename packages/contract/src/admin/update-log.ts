import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

/** What is new in one version, in the language of the reader, one line for each thing. */
export const UpdateLogEntry = z.object({ version: z.string(), message: z.string() });
export type UpdateLogEntry = z.infer<typeof UpdateLogEntry>;

export const listUpdateLog = endpoint({
  method: 'GET',
  path: '/v1/public/update/log',
  who: 'public',
  summary: "What's New: the versions of this product and what each has brought, the newest first.",
  request: z.object({}),
  response: z.array(UpdateLogEntry),
  errors: [],
});
