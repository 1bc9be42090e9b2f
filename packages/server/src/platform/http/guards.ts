import type { Endpoint } from '@tinkerstream/contract/platform/endpoint';
import type { SecurityLog } from '../security-log.ts';
import type { Authenticate, Caller, Visitor } from './caller.ts';

/**
 * Checks for every call and every live connection. The domains set them during wiring; until then nobody is signed in.
 */
export interface Guards {
  authenticate: Authenticate;
  /** Finds the user of a session; undefined if it has ended. */
  findSession: (sessionId: string) => Promise<Caller | Visitor | undefined>;
  /** Rejects if the call is not allowed at the moment, such as during maintenance. */
  gate: (endpoint: Endpoint, caller: Caller | undefined) => Promise<void>;
  report: SecurityLog['report'];
}

export function createGuards(): Guards {
  return {
    authenticate: async () => undefined,
    findSession: async () => undefined,
    gate: async () => {},
    report: () => {},
  };
}
