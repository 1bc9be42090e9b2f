import type { TestProject } from 'vitest/node';
import { startServer } from '../server-process.ts';
import type { SharedServer } from './shared-server.ts';
import { openStarter } from './starter.ts';

/** Lets test files share one server, which starts when the first of them needs it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starter = await openStarter<SharedServer>(async () => {
    const server = await startServer();
    const { http, mqtt, mqttPort } = server;
    return { place: { http, mqtt, mqttPort }, stop: () => server.stop() };
  });
  project.provide('serverStarter', starter.address);
  return starter.close;
}
