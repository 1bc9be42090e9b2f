import * as z from 'zod/mini';
import { httpsErrors } from '../error-codes/admin.ts';
import { endpoint } from '../platform/endpoint.ts';

export const HttpsState = z.object({
  isOn: z.boolean(),
  /** Why the switch cannot be used: TLS_CERT, HTTPS, or REDIS_URL is set. Null if it can. */
  fixedBy: z.nullable(z.enum(['certificate', 'setting', 'several-servers'])),
  /** Addresses of the web app over HTTPS, the likeliest first. */
  origins: z.array(z.string()),
  /** The fingerprint of the certificate that devices trust, as in the configuration of the web app. Null while HTTPS is off. */
  fingerprint: z.nullable(z.string()),
  /** When the current server certificate ends, in ISO 8601 UTC. The server renews it before. */
  validUntil: z.nullable(z.string()),
});
export type HttpsState = z.infer<typeof HttpsState>;

export const getHttpsState = endpoint({
  method: 'GET',
  path: '/v1/admin/https',
  access: 'admin',
  summary: 'Get whether this server also serves HTTPS with a certificate of its own, and at which addresses.',
  request: z.object({}),
  response: HttpsState,
  errors: [],
});

export const switchHttps = endpoint({
  method: 'POST',
  path: '/v1/admin/https',
  access: 'admin',
  summary: 'Switch HTTPS with a certificate of this server’s own on or off. HTTP goes on.',
  request: z.object({ isOn: z.boolean() }),
  response: HttpsState,
  errors: [httpsErrors.portUnavailable, httpsErrors.fixedBySettings],
});
