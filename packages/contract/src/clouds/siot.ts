import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import type { CloudRules } from './rules.ts';

export const siot: CloudRules = {
  // Pupils type it into blocks.
  key: { prefix: '', alphabet: 'abcdefghjkmnpqrstuvwxyz23456789', length: 14 },
  isOfAllTopics: true,
  refused: {
    clearSiotMessages: 'GET /clearmsg',
    deleteSiotDevice: 'GET /deldev',
    deleteSiotProject: 'GET /delprj',
    updateSiotDevice: 'GET /updatedev',
    updateSiotProject: 'GET /updateprj',
  },
};

/* The web API of SIoT. Each answer has the status 200; `code` is 1 for a success and 0 for a refusal, which `msg` explains. */

const WithLogin = z.object({ iname: z.optional(z.unknown()), ipwd: z.optional(z.unknown()) });
const shared = {
  access: 'public',
  forBoards: true,
  foreign: true,
  text: 'also',
  encoding: 'any',
  method: 'GET',
  request: WithLogin,
  response: z.unknown(),
  errors: [],
} as const;

export const publishToSiot = endpoint({
  ...shared,
  path: '/publish',
  summary: 'As SIoT: send a message, `?topic=project/device&msg=21&iname=siot&ipwd=…`.',
});

export const getLastSiotMessage = endpoint({
  ...shared,
  path: '/lastmessage',
  summary: 'As SIoT: get the latest message of a topic.',
});

export const listSiotMessages = endpoint({
  ...shared,
  path: '/messages',
  summary: 'As SIoT: list the messages of a topic, by page (`pnum`, `psize`), time (`begin`, `end`) and `order=desc`.',
});

export const listSiotProjects = endpoint({
  ...shared,
  path: '/projects',
  summary: 'As SIoT: list the projects, which are the first parts of topics.',
});

export const listSiotDevices = endpoint({
  ...shared,
  path: '/devices',
  summary: 'As SIoT: list the devices of a project (`pid`), or of all.',
});

export const checkSiotLogin = endpoint({
  ...shared,
  path: '/checkLogin',
  summary: 'As SIoT: whether the login is right.',
});
