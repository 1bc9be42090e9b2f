// The yardstick of the fan-out: a bare `ws` server that speaks just enough of the socket's protocol for the same
// browsers, and broadcasts whatever arrives at /publish. No broker, storage, rooms or permissions.
//
//   fork('bench/live/fan-out-yardstick.ts')     sends its parent its port

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ReadData } from '@tinkerstream/contract/records';

import { WebSocketServer } from 'ws';

const OPEN = `0${JSON.stringify({ sid: 'bench', upgrades: [], pingInterval: 600_000, pingTimeout: 600_000, maxPayload: 65_536 })}`;

function messageEvent(n: string): string {
  const topicId = '01890000-0000-7000-8000-000000000000';
  const timeArrival = new Date().toISOString();
  const event: ReadData = { topicId, deviceId: null, deviceSerialNumber: '', records: { n: Number(n) }, timeArrival };
  return `42${JSON.stringify(['read_data', event])}`;
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket, request) => {
  if (request.url === '/publish') {
    socket.on('message', (n) => {
      const event = messageEvent(String(n));
      for (const client of server.clients) if (client !== socket) client.send(event);
    });
    return;
  }
  socket.send(OPEN);
  socket.on('message', (data) => {
    const text = String(data);
    const acknowledgement = /^42(\d+)\[/.exec(text)?.[1];
    if (acknowledgement) socket.send(`43${acknowledgement}[{"ok":true}]`);
    else if (text.startsWith('40')) socket.send('40{"sid":"bench"}');
  });
});
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.send?.((server.address() as AddressInfo).port);
