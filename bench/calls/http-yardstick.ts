// The yardstick of answers over HTTP: bare Node, which has its answer ready. It sends it at /plain, and compresses it
// for each call at /gzip. No routes, rights, storage or text of its own.
//
//   fork('bench/calls/http-yardstick.ts')     receives a Yardstick from its parent, and sends it its port
import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzip } from 'node:zlib';

export interface Yardstick {
  readonly headers: OutgoingHttpHeaders;
  readonly text: string;
}

const [{ headers, text }] = (await once(process, 'message')) as [Yardstick];

const server = createServer((request, response) => {
  if (request.url === '/plain') {
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
    return;
  }
  gzip(text, { level: 1 }, (error, compressed) => {
    if (error) throw error;
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip', 'content-length': compressed.length });
    response.end(compressed);
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.send?.((server.address() as AddressInfo).port);
