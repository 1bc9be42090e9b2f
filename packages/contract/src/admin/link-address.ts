import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

export const LinkAddress = z.object({
  /** The origin of the web app. */
  origin: z.string(),
  /** Whether the origin is a guess: PUBLIC_URL is not set, and the administrator uses a loopback address. */
  isGuess: z.boolean(),
});
export type LinkAddress = z.infer<typeof LinkAddress>;

export const getLinkAddress = endpoint({
  method: 'GET',
  path: '/v1/admin/link-address',
  access: 'admin',
  summary:
    'Get the origin of links in emails that the administrator triggers: PUBLIC_URL, or else the origin of this call. In place of a loopback origin, a guess.',
  request: z.object({}),
  response: LinkAddress,
  errors: [],
});
