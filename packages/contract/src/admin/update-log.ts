import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

/** The version of changes that are in the running program, but in no release yet. */
export const UNRELEASED = 'unreleased';

/** The changes in one version, one per line, in the reader's language where they are translated. */
export const UpdateLogEntry = z.object({ version: z.string(), message: z.string() });
export type UpdateLogEntry = z.infer<typeof UpdateLogEntry>;

export const listUpdateLog = endpoint({
  method: 'GET',
  path: '/v1/public/update/log',
  access: 'public',
  summary: "What's New: list the versions of this product and their changes, latest first.",
  request: z.object({}),
  response: z.array(UpdateLogEntry),
  errors: [],
});
