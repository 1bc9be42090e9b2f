import * as z from 'zod/mini';
import { demoErrors } from '../error-codes/learning.ts';
import { endpoint } from '../platform/endpoint.ts';

export const DemoClass = z.object({
  isOn: z.boolean(),
  /** Whether a demo class is available: several servers would each simulate the boards, so they have none. */
  isAvailable: z.boolean(),
  /** The projects of the demo class; empty while there is none. */
  projects: z.array(z.object({ id: z.string(), projectName: z.string() })),
});
export type DemoClass = z.infer<typeof DemoClass>;

export const getDemoClass = endpoint({
  method: 'GET',
  path: '/v1/admin/demo-class',
  access: 'admin',
  summary: 'Get whether there is a demo class, with its projects.',
  request: z.object({}),
  response: DemoClass,
  errors: [],
});

export const createDemoClass = endpoint({
  method: 'POST',
  path: '/v1/admin/demo-class',
  access: 'admin',
  summary:
    'Create the demo class in the language of the call: three projects of the caller with simulated boards. They count in no limit. If there is one, nothing changes.',
  request: z.object({}),
  response: DemoClass,
  errors: [demoErrors.severalServers],
});

export const removeDemoClass = endpoint({
  method: 'POST',
  path: '/v1/admin/demo-class/remove',
  access: 'admin',
  summary: 'Stop the boards of the demo class, and delete its projects, dashboard and data.',
  request: z.object({}),
  response: DemoClass,
  errors: [],
});
