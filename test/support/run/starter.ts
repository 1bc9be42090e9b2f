import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Starter {
  /** The address that answers HTTP requests with JSON: the place of what the starter starts for the first request. */
  readonly address: string;
  /** Ends the starter, and what it has started. */
  readonly close: () => Promise<void>;
}

/** Starts something for all test files of a run when the first of them asks. */
export async function openStarter<Place>(
  start: () => Promise<{ readonly place: Place; readonly stop: () => Promise<unknown> }>,
): Promise<Starter> {
  let started: ReturnType<typeof start> | undefined;
  const server = createServer((_request, response) => {
    started ??= start();
    started.then(
      ({ place }) => response.end(JSON.stringify(place)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await (await started?.catch(() => undefined))?.stop();
    },
  };
}

/** Asks a starter. @returns the place of what it starts */
export async function askStarter<Place>(address: string): Promise<Place> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Place;
}
