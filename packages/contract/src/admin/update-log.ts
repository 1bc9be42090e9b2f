import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

/** The version of changes that are in the running program, but in no release yet. */
export const UNRELEASED = 'unreleased';

/** The changes in one version, one per line, in the reader's language. */
export const UpdateLogEntry = z.object({
  version: z.string(),
  message: z.string(),
  /** How many of the first lines are for people of a school; the others are for those who run the server. */
  linesForClass: z.int(),
});
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

export const getNewerRelease = endpoint({
  method: 'GET',
  path: '/v1/update/newer-release',
  access: 'admin',
  summary:
    'Get the latest release if it is newer than this server; null if it is not, if the operator has not set RELEASES_URL, or if nothing answers there.',
  request: z.object({}),
  response: z.nullable(
    z.object({
      version: z.string(),
      /** Where the new version is described; null if the answer names no web address. */
      address: z.nullable(z.string()),
    }),
  ),
  errors: [],
});
