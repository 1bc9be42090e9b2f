// The yardstick of a durable acknowledgement: a bare server that appends messages to a file, syncs it and acknowledges
// them, with one sync for all that arrived since the last one. No topics, values, rollups or subscribers.
//
//   fork('bench/ingest/durable-yardstick.ts', [FILE])     sends its parent its port
import { once } from 'node:events';
import { fdatasync, openSync, writeSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { generate, parser } from 'mqtt-packet';

const sync = promisify(fdatasync);
const file = openSync(process.argv[2] as string, 'a');
let arrived: { readonly socket: Socket; readonly payload: Buffer; readonly acknowledgement: Buffer }[] = [];
let isCommitting = false;

async function commit(): Promise<void> {
  if (isCommitting) return;
  isCommitting = true;
  while (arrived.length > 0) {
    const batch = arrived;
    arrived = [];
    writeSync(file, Buffer.concat(batch.map(({ payload }) => payload)));
    await sync(file);
    for (const [socket, messages] of Map.groupBy(batch, (message) => message.socket))
      socket.write(Buffer.concat(messages.map(({ acknowledgement }) => acknowledgement)));
  }
  isCommitting = false;
}

const server = createServer({ noDelay: true }, (socket) => {
  const packets = parser();
  packets.on('packet', (packet) => {
    if (packet.cmd === 'connect') socket.write(generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }));
    if (packet.cmd !== 'publish') return;
    const acknowledgement = generate({ cmd: 'puback', messageId: packet.messageId ?? 0 });
    arrived.push({ socket, payload: Buffer.from(packet.payload), acknowledgement });
  });
  socket.on('data', (chunk) => {
    packets.parse(chunk);
    void commit();
  });
  socket.on('error', () => {}); // A board that leaves resets its connection.
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.send?.((server.address() as AddressInfo).port);
