import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { processorTime } from '../support/processor.ts';

/** The question that one connection asks again and again. */
export interface Question {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpResult {
  /** Answers a second. */
  readonly rate: number;
  /** Processor time of the whole server for an answer, in microseconds. */
  readonly cpu: number;
  /** Processor time of the server's main thread for an answer, in microseconds. */
  readonly mainThread: number;
}

const END_OF_HEADERS = '\r\n\r\n';

/**
 * Asks over plain sockets, so that the client costs little: each connection sends its next question once it has the whole
 * answer to the last.
 *
 * @param questions for each connection, in turns
 */
export async function askForAWhile(
  { http, pid }: { readonly http: string; readonly pid: number },
  questions: readonly (readonly Question[])[],
  duration: number,
): Promise<HttpResult> {
  const { hostname, port, host } = new URL(http);
  const sockets = await Promise.all(
    questions.map(async () => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      await once(socket, 'connect');
      return socket;
    }),
  );
  const before = processorTime(pid);
  const started = performance.now();
  const until = started + duration;
  const counts = await Promise.all(
    sockets.map((socket, at) => {
      const requests = (questions[at] as readonly Question[]).map(({ path, headers }) => {
        const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
        return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      });
      return askOneByOne(socket, requests, until);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const after = processorTime(pid);
  for (const socket of sockets) socket.destroy();
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return {
    rate: answers / seconds,
    cpu: (after.all - before.all) / answers,
    mainThread: (after.main - before.main) / answers,
  };
}

function askOneByOne(socket: Socket, requests: readonly Buffer[], until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    /** Bytes of the answer that have not arrived; undefined before its headers. */
    let left: number | undefined;
    let head = '';
    const ask = () => socket.write(requests[answers % requests.length] as Buffer);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk) => {
      if (left === undefined) {
        head += chunk.toString('latin1');
        const end = head.indexOf(END_OF_HEADERS);
        if (end === -1) return;
        const length = /^content-length: (\d+)\r$/im.exec(head)?.[1];
        if (!head.startsWith('HTTP/1.1 200') || length === undefined) return void reject(new Error(head));
        left = Number(length) + end + END_OF_HEADERS.length - head.length;
        head = '';
      } else {
        left -= chunk.length;
      }
      if (left > 0) return;
      left = undefined;
      answers += 1;
      if (performance.now() < until) ask();
      else resolve(answers);
    });
    ask();
  });
}
