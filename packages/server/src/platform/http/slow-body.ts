import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long the body of a call may take to arrive. */
const WHOLE_WITHIN_MS = 30_000;
/** An upload may take as long as it needs, as long as it brings so much in each such stretch of time: 2 kB a second. */
const RATE_CHECK_MS = 15_000;
const LEAST_BYTES = 30 * 1024;

/** What ends a body that comes too slowly. */
const ends = new WeakMap<IncomingMessage, () => void>();
const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Whether a request announces a body (RFC 9112, 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Ends a call whose body takes too long, whoever reads that body, and also when nobody does.
 * @param refuse answers it, where nothing has been answered yet
 */
export function limitBodyTime(request: IncomingMessage, response: ServerResponse, refuse: () => void): void {
  if (!hasBody(request)) return;
  const end = () => {
    if (request.complete) return;
    if (response.headersSent) request.socket.destroy();
    else refuse();
  };
  ends.set(request, end);
  timers.set(request, setTimeout(end, WHOLE_WITHIN_MS).unref());
  const forget = () => clearTimeout(timers.get(request));
  request.once('end', forget);
  request.once('close', forget);
}

/** Holds the body of a call to a rate, and no longer to a time: for files, which may be large and networks slow. */
export function limitBodyRate(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
  const { socket } = request;
  let seen = socket.bytesRead;
  const check = () => {
    if (request.complete || request.destroyed) return;
    const hasBrought = socket.bytesRead - seen;
    seen = socket.bytesRead;
    // What has come and waits to be read is no fault of the sender.
    if (hasBrought < LEAST_BYTES && request.readableLength === 0) ends.get(request)?.();
    else timers.set(request, setTimeout(check, RATE_CHECK_MS).unref());
  };
  timers.set(request, setTimeout(check, RATE_CHECK_MS).unref());
}
