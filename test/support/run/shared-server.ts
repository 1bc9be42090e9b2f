import { inject } from 'vitest';
import type { ServerProcess } from '../server-process.ts';
import { askStarter } from './starter.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the starter of the run's server. */
    readonly serverStarter: string;
  }
}

export type SharedServer = Pick<ServerProcess, 'http' | 'mqtt' | 'mqttPort'>;

/**
 * The server of the run, with default settings, for a test file that needs no more: such a file works with users of its
 * own, and changes, counts and exhausts nothing that belongs to all users or to this address. Any other file starts its own
 * server.
 */
export function sharedServer(): Promise<SharedServer> {
  return askStarter<SharedServer>(inject('serverStarter'));
}
