import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a fake service has received. */
interface ServiceCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** An answer or a failure: no answer at all, a body without an end, a broken connection. */
type Behaviour = Answer | 'hangs' | 'endless' | 'breaks';

export interface FakeService {
  readonly url: string;
  readonly calls: ServiceCall[];
  /** Sets what the next calls get; until then they get 200 with `{}`. */
  behave: (behaviour: Behaviour | ((call: ServiceCall) => Behaviour)) => void;
  /** Forgets calls and behaviour. */
  reset: () => void;
  stop: () => Promise<void>;
}

/**
 * Starts a service of the internet on loopback.
 * @param answerAside answers calls that neither `calls` nor `behave` concern
 */
export async function startFakeService(
  answerAside: (call: ServiceCall) => Answer | undefined = () => undefined,
): Promise<FakeService> {
  const calls: ServiceCall[] = [];
  const fine: Behaviour = { status: 200 };
  let behaviour: Behaviour | ((call: ServiceCall) => Behaviour) = fine;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    const aside = answerAside(call);
    if (!aside) calls.push(call);
    const answer = aside ?? (typeof behaviour === 'function' ? behaviour(call) : behaviour);
    if (answer === 'hangs') return;
    if (answer === 'breaks') return request.socket.resetAndDestroy();
    if (answer === 'endless') {
      while (response.writable) {
        response.write('x'.repeat(10_000));
        await new Promise((resolve) => setImmediate(resolve));
      }
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    behave: (next) => {
      behaviour = next;
    },
    reset: () => {
      calls.length = 0;
      behaviour = fine;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Answers the question whether a spreadsheet permits a project to write, with the tabs that the spreadsheet has. */
export function tabsOf(tabs: () => readonly string[]): (call: ServiceCall) => Answer | undefined {
  return ({ method, path }) => {
    if (method !== 'GET' || !path.endsWith('?fields=sheets.properties.title')) return undefined;
    return { status: 200, body: { sheets: tabs().map((title) => ({ properties: { title } })) } };
  };
}
