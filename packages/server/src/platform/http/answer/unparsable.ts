import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import { TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';
import type { AppError } from '../../app-error.ts';
import type { BoardCalls } from '../board-calls.ts';
import type { ParserError } from '../request/later-lines.ts';
import { endSoon, refuseOnSocket } from './raw-answer.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** What Node knows of a connection: the answer that it writes, and the request that it reads. */
type HttpSocket = Socket & {
  readonly _httpMessage?: { readonly headersSent: boolean };
  readonly parser?: { readonly incoming?: Pick<IncomingMessage, 'complete' | 'url'> | null } | null;
};

const TARGET = /^[A-Z]+ +(\S+)/;

/**
 * Answers a request that node could not parse, or not in time, unless an answer has already started: in the form of its address,
 * as far as it is known.
 */
export function refuseUnparsable(
  { code = '', rawPacket }: ParserError,
  socket: Socket,
  securityHeaders: SecurityHeaders,
  boardCalls: BoardCalls,
): void {
  // Node's own handler, which this one replaces, looks only at the answer that is being written.
  const { _httpMessage: current, parser } = socket as HttpSocket;
  const isParserError = code.startsWith('HPE_') || code.startsWith('ERR_HTTP_');
  if (!isParserError || !socket.writable || current?.headersSent) return void socket.destroy();
  // What was answered before its body arrived gets no second answer.
  if (!current && parser?.incoming?.complete === false) return endSoon(socket);
  const target = parser?.incoming?.url ?? TARGET.exec(rawPacket?.toString('latin1') ?? '')?.[1] ?? '';
  const writeRefusal = boardCalls.refusalWriterAt(target);
  const form = writeRefusal
    ? ({ status, code, message: description }: AppError) => writeRefusal({ status, code, description })
    : boardCalls.has(target)
      ? ({ status, message }: AppError) => ({ status, type: TEXT_TYPE, body: `error: ${message}` })
      : undefined;
  const refusal = PARSER_REFUSALS[code] ?? 'TS_ERR_REQUEST_0002';
  refuseOnSocket(socket, refusal, securityHeaders({ headers: {} }), form && { write: form });
}

const PARSER_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TS_ERR_HTTP_0002',
  HPE_HEADER_OVERFLOW: 'TS_ERR_HTTP_0004',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TS_ERR_REQUEST_0003',
};
