import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that starts the run's server at its first call, and answers where it is. */
    readonly serverStarter: string;
  }
}

/** Lets test files share one server, which starts when the first of them needs it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<ServerProcess> | undefined;
  const starter = createServer((_request, response) => {
    server ??= startServer();
    server.then(
      ({ http, mqtt, mqttPort }) => response.end(JSON.stringify({ http, mqtt, mqttPort })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(starter.listen(0, '127.0.0.1'), 'listening');
  project.provide('serverStarter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.close();
    starter.closeAllConnections();
    const started = await server?.catch(() => undefined);
    await started?.stop();
  };
}
