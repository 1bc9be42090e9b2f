import type { Socket } from 'node:net';
import { httpErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import { TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { AppError } from '../../app-error.ts';
import type { BoardCalls } from '../board-calls.ts';
import { currentAnswer, currentRequest } from '../node-internals.ts';
import type { ParserError } from '../request/later-lines.ts';
import { endSoon, refuseOnSocket } from './raw-answer.ts';
import type { SecurityHeaders } from './security-headers.ts';

const TARGET = /^[A-Z]+ +(\S+)/;

/**
 * Answers a request that node could not parse, or not in time, unless an answer has already started: in the form of its
 * address, if that is known.
 */
export function refuseUnparsable(
  { code = '', rawPacket }: ParserError,
  socket: Socket,
  securityHeaders: SecurityHeaders,
  boardCalls: BoardCalls,
): void {
  // Node's own handler, which this one replaces, looks only at the answer that is being written.
  const current = currentAnswer(socket);
  const reading = currentRequest(socket);
  const isParserError = code.startsWith('HPE_') || code.startsWith('ERR_HTTP_');
  if (!isParserError || !socket.writable || current?.headersSent) return void socket.destroy();
  // A request that was answered before its body arrived gets no second answer.
  if (!current && reading?.complete === false) return endSoon(socket);
  const target = reading?.url ?? TARGET.exec(rawPacket?.toString('latin1') ?? '')?.[1] ?? '';
  const writeRefusal = boardCalls.refusalWriterAt(target);
  const form = writeRefusal
    ? ({ status, code, message: description }: AppError) => writeRefusal({ status, code, description })
    : boardCalls.has(target)
      ? ({ status, message }: AppError) => ({ status, type: TEXT_TYPE, body: `error: ${message}` })
      : undefined;
  const refusal = PARSER_REFUSALS[code] ?? requestErrors.unreadable;
  refuseOnSocket(socket, refusal, securityHeaders({ headers: {} }), form && { write: form });
}

const PARSER_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: httpErrors.tookTooLong,
  HPE_HEADER_OVERFLOW: httpErrors.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: requestErrors.tooLarge,
};
