import { inject } from 'vitest';
import type { ServerProcess } from '../../../../../test/support/server-process.ts';
import { askStarter } from './starter.ts';

export type SharedServer = Pick<ServerProcess, 'http' | 'mqtt' | 'mqttPort'>;

/**
 * The server of the run, with default settings, for a test file that only needs one: it works with users of its own, and
 * changes, counts and exhausts nothing that belongs to all users or to this address. Any other file starts its own.
 */
export function sharedServer(): Promise<SharedServer> {
  return askStarter<SharedServer>(inject('serverStarter'));
}
