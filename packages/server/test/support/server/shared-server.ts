import { inject } from 'vitest';
import type { ServerProcess } from '../../../../../test/support/server-process.ts';

export type SharedServer = Pick<ServerProcess, 'http' | 'mqtt' | 'mqttPort'>;

/**
 * The server of the run, with default settings, for a test file that only needs one: it works with users of its own, and
 * changes, counts and exhausts nothing that belongs to all users or to this address. Any other file starts its own.
 */
export async function sharedServer(): Promise<SharedServer> {
  const response = await fetch(inject('serverStarter'));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedServer;
}
