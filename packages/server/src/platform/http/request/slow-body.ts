import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the body of a request may take to arrive. */
const WHOLE_WITHIN_MS = 30_000;
/** The interval at which the rate of an upload is checked: it has no time limit, but a minimum rate of 2 kB/s. */
const RATE_CHECK_MS = 15_000;
const MIN_BYTES = 30 * 1024;

/** The function that ends each request whose body is too slow. */
const endFunctions = new WeakMap<IncomingMessage, () => void>();
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Whether a request announces a body (RFC 9112, 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Ends a request whose body takes too long, whether or not anything reads the body.
 * @param refuse answers with an error, if there is no answer yet
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, refuse: () => void): void {
  if (!hasBody(request)) return;
  const end = () => {
    if (request.complete) return;
    if (response.headersSent) request.socket.destroy();
    else refuse();
  };
  endFunctions.set(request, end);
  timers.set(request, setTimeout(end, WHOLE_WITHIN_MS).unref());
  const cancel = () => clearTimeout(timers.get(request));
  request.once('end', cancel);
  request.once('close', cancel);
}

/** Replaces the time limit on a body by a minimum rate: for files, which may be large, and slow networks. */
export function limitBodyRate(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
  const { socket } = request;
  let seen = socket.bytesRead;
  const check = () => {
    if (request.complete || request.destroyed) return;
    const received = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // If unread bytes are waiting here, the sender is not the slow one.
    if (received < MIN_BYTES && request.readableLength === 0) endFunctions.get(request)?.();
    else timers.set(request, setTimeout(check, RATE_CHECK_MS).unref());
  };
  timers.set(request, setTimeout(check, RATE_CHECK_MS).unref());
}
