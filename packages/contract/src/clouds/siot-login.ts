import * as z from 'zod/mini';
import { cloudErrors } from '../error-codes/clouds.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';

/** The project that takes the login `siot` / `dfrobot`, the default of all SIoT servers, from private networks. */
export const SiotLogin = z.object({
  /** The project; null if none takes the login. */
  projectId: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
});
export type SiotLogin = z.infer<typeof SiotLogin>;

export const getSiotLogin = endpoint({
  method: 'GET',
  path: '/v1/admin/siot-login',
  access: 'admin',
  summary: 'Get the project that takes the login which all SIoT servers have at first.',
  request: z.object({}),
  response: SiotLogin,
  errors: [],
});

export const setSiotLogin = endpoint({
  method: 'PUT',
  path: '/v1/admin/siot-login',
  access: 'admin',
  summary:
    'Let one of your projects take the login which all SIoT servers have at first, from private networks only; or none. Its link with SIoT must be on.',
  request: z.object({ projectId: z.nullable(Id) }),
  response: SiotLogin,
  errors: [projectErrors.unknown, projectErrors.roleTooLow, cloudErrors.notConnected],
});
