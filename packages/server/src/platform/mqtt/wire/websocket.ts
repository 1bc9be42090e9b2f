import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { httpErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import type { Upgrades } from '../../http/upgrades.ts';
import { WebSocketStream } from './websocket-stream.ts';

/** RFC 6455 section 1.3. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const KEY = /^[+/0-9A-Za-z]{22}==$/;
const VERSION = '13';
/** TCP keep-alive probes start after this much silence. */
const KEEP_ALIVE_MS = 60_000;
/** WebSocket subprotocols of MQTT, the best first: `mqtt` [6.0.0-3], and those of older libraries, in any case. */
const PROTOCOLS = ['mqtt', 'mqttv3.1.1', 'mqttv3.1'];

/**
 * Answers the WebSocket handshake (RFC 6455 section 4.2) for MQTT. It uses no library, because a library buffers whole
 * frames in memory: MQTT reads its packets from a byte stream, and needs no frames.
 * @param refuse answers with an error and closes the connection
 * @returns the bytes of the client's frames, or undefined if the request is refused
 */
export function acceptWebSocket(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  refuse: Upgrades['refuse'],
): WebSocketStream | undefined {
  const { upgrade, 'sec-websocket-key': key = '', 'sec-websocket-version': version } = request.headers;
  if (request.method !== 'GET' || upgrade?.toLowerCase() !== 'websocket' || !KEY.test(key)) {
    refuse(request, socket, requestErrors.unreadable);
    return undefined;
  }
  if (version !== VERSION) {
    refuse(request, socket, httpErrors.webSocketVersionUnsupported, { 'sec-websocket-version': VERSION });
    return undefined;
  }
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  // The protocol in the client's spelling, which clients compare.
  const [protocol] = PROTOCOLS.flatMap((name) => offered.filter((one) => one.toLowerCase() === name));
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64');
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
  ];
  // The web server's idle timeout does not apply here.
  if (socket instanceof Socket) socket.setTimeout(0).setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  if (head.length > 0) socket.unshift(head);
  return new WebSocketStream(socket);
}
