import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import type { Language } from '@tinkerstream/contract/platform/language';
import { AppError } from '../../app-error.ts';

/** How long a client whose connection ends has to read the answer. */
const READ_WITHIN_MS = 2000;

/** An error as it is written: its body, with its media type, and the status where it differs. */
interface WrittenError {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Writes an error answer directly to a socket, and closes it.
 * @param write in another form than that of this server's API
 */
export function refuseOnSocket(
  socket: Duplex,
  code: ErrorCode,
  securityHeaders: Readonly<Record<string, string>>,
  {
    language = 'en',
    write = asJson,
  }: { language?: Language; write?: (refusal: AppError, language: Language) => WrittenError } = {},
): void {
  const { status, type, body } = write(new AppError(code), language);
  const headers = {
    ...securityHeaders,
    'Content-Type': type,
    // Small firmware searches for this spelling, and its request is the likeliest to be broken.
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  endSoon(socket);
}

function asJson(refusal: AppError, language: Language): WrittenError {
  return {
    status: refusal.status,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify(refusal.bodyFor(language)),
  };
}

/** Ends a connection, with a little time to read the answer. */
export function endSoon(socket: Duplex): void {
  socket.end();
  // Discard further input: closing a socket with unread bytes resets the connection, and the answer is lost.
  socket.resume();
  setTimeout(() => socket.destroy(), READ_WITHIN_MS).unref();
}
