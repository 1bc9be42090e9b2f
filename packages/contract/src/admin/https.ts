import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

export const HttpsState = z.object({
  isOn: z.boolean(),
  /** Why the switch cannot be used: TLS_CERT, HTTPS, or REDIS_URL is set. Null if it can. */
  fixedBy: z.nullable(z.enum(['certificate', 'setting', 'several-servers'])),
  /** Addresses of the web app over HTTPS, the likeliest first. */
  origins: z.array(z.string()),
  /** Of the certificate that devices trust, as in the configuration of the web app. Null while it is off. */
  fingerprint: z.nullable(z.string()),
  /** When the current server certificate ends, as ISO 8601 UTC. It is renewed before. */
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
  errors: ['TS_ERR_HTTPS_0001', 'TS_ERR_HTTPS_0002'],
});
