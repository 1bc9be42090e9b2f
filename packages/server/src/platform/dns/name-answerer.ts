import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isPrivateAddress } from '../address.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import type { Logger } from '../logger.ts';

/** How often the addresses of this computer are compared: the system announces no change. */
const ADDRESSES_MS = 15_000;
/** Maximum answers a second to one address: a router asks for all boards of a classroom. */
const ANSWERS_OF_ADDRESS = 100;
/** Maximum answers a second to all. Their senders' addresses may be forged, so the limit of one address is not enough. */
const ANSWERS = 1000;
const SECOND_MS = 1000;

interface NameAnswererOptions {
  /** The port; 0 picks a free one for each address. */
  readonly port: number;
  /** The names that resolve to this server. */
  readonly names: readonly string[];
  /** The IPv4 addresses of this computer to listen on. */
  readonly findAddresses: () => readonly string[];
  /** The address of all names; undefined: the address on which a question came, which the client reaches. */
  readonly leadTo: string | undefined;
  readonly logger: Logger;
}

/** Answers questions for the names of servers that boards' programs fix. */
export interface NameAnswerer {
  /** The addresses and ports on which it listens. */
  readonly listening: () => readonly { readonly address: string; readonly port: number }[];
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** An answerer for servers that answer no questions. */
export const NO_ANSWERER: NameAnswerer = { listening: () => [], start: async () => {}, stop: async () => {} };

/**
 * Answers DNS over UDP on each address of this computer, so that the answer is an address in the client's own network;
 * a socket on all addresses would also collide with the system's own resolver on 127.0.0.53. Answers private networks
 * only: an answer is longer than its question, and a forged sender would be flooded. A port that is not available is
 * logged, and the server works without it.
 */
export function createNameAnswerer(options: NameAnswererOptions): NameAnswerer {
  const { port, findAddresses, leadTo, logger } = options;
  const names: ReadonlySet<string> = new Set(options.names);
  const ofAddress = new RateLimit(ANSWERS_OF_ADDRESS, SECOND_MS);
  const ofAll = new RateLimit(ANSWERS, SECOND_MS);
  const sockets = new Map<string, Socket>();
  /** Addresses that failed, so that each is logged once. */
  const failed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();

  function mayAnswer(asker: string): boolean {
    if (!isPrivateAddress(asker)) return false;
    if (ofAll.secondsToWait('') > 0 || ofAddress.secondsToWait(asker) > 0) return false;
    ofAll.count('');
    ofAddress.count(asker);
    return true;
  }

  async function open(address: string): Promise<void> {
    const { answerTo } = await import('./answer.ts');
    const socket = createSocket('udp4');
    socket.on('message', (query, { address: asker, port: askerPort }) => {
      if (!mayAnswer(asker)) return;
      const answer = answerTo(query, names, leadTo ?? address);
      // The client may have left.
      if (answer) socket.send(answer, askerPort, asker, () => {});
    });
    try {
      socket.bind(port, address);
      await once(socket, 'listening');
    } catch (error) {
      socket.close();
      if (!failed.has(address)) logger.warn(remedy(error as NodeJS.ErrnoException, address, port));
      failed.add(address);
      return;
    }
    socket.on('error', (error) => {
      logger.warn({ err: error }, `Could not answer DNS on ${address}`);
      close(address);
    });
    failed.delete(address);
    sockets.set(address, socket);
  }

  function close(address: string): void {
    sockets.get(address)?.close();
    sockets.delete(address);
  }

  async function compare(): Promise<void> {
    const wanted = new Set(timer === undefined ? [] : findAddresses());
    for (const address of sockets.keys()) if (!wanted.has(address)) close(address);
    for (const address of wanted) if (!sockets.has(address)) await open(address);
  }

  function compareNext(): Promise<void> {
    last = last.then(compare);
    return last;
  }

  return {
    listening: () => [...sockets].map(([address, socket]) => ({ address, port: socket.address().port })),
    async start() {
      timer = setInterval(compareNext, ADDRESSES_MS).unref();
      await compareNext();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await compareNext();
    },
  };
}

/** Explains to the operator why DNS does not work. */
function remedy({ code, message }: NodeJS.ErrnoException, address: string, port: number): string {
  const place = `${address}, port ${port} (DNS_PORT)`;
  if (code === 'EACCES') {
    return `Could not answer DNS on ${place}: ports below 1024 need rights. docs/operations.md says how to give them`;
  }
  if (code === 'EADDRINUSE') return `Could not answer DNS on ${place}: another program uses it`;
  return `Could not answer DNS on ${place}: ${message}`;
}
