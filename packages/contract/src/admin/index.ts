import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';

export * from './update-log.ts';

export const getStatus = endpoint({
  method: 'GET',
  path: '/v1/public/status',
  who: 'public',
  summary: 'Whether the service is up.',
  request: z.object({}),
  response: z.object({ status: z.literal('UP'), version: z.string() }),
  errors: ['TS_ERR_SERVER_0002'],
});
