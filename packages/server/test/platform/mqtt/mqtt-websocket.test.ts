import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import mqtt from 'mqtt';
import { generate, type Packet, parser } from 'mqtt-packet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createHttpServer, type WebServer } from '../../../src/platform/http/http-server.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import type { Gateway } from '../../../src/platform/mqtt/gateway.ts';
import { WebSocketStream } from '../../../src/platform/mqtt/wire/websocket-stream.ts';
import { CONNECT, eventually, nextMessage, publishPacket } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';

let web: WebServer;
let gateway: Gateway;
let port: number;
beforeAll(async () => {
  web = await createHttpServer({ logger: createLogger('silent'), tls: undefined });
  gateway = await openMemoryGateway({ upgrades: web.upgrades });
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  port = (web.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await gateway.close();
  await web.app.close();
});

/** A client whose frames the test builds. */
async function open(protocols: string | string[] = 'mqtt') {
  const webSocket = new WebSocket(`ws://127.0.0.1:${port}/mqtt`, protocols);
  const packets: Packet[] = [];
  const incoming = parser({ protocolVersion: 4 });
  incoming.on('packet', (packet) => packets.push(packet));
  webSocket.on('message', (data: Buffer) => incoming.parse(data));
  const closed = once(webSocket, 'close').then(([code]) => code as number);
  await once(webSocket, 'open');
  const received = (cmd: Packet['cmd'], count = 1) =>
    eventually(
      async () => packets.filter((packet) => packet.cmd === cmd),
      ({ length }) => length >= count,
    );
  return { webSocket, packets, received, closed };
}

const bytesOf = (...packets: Packet[]) => Buffer.concat(packets.map((packet) => generate(packet)));
const burst = (count: number) =>
  bytesOf(...Array.from({ length: count }, (_, n) => publishPacket('t', `n=${n}`, 1, (n % 60_000) + 1)));
const ids = (packets: Packet[]) => packets.map(({ messageId }) => messageId);

describe('a frame', () => {
  test('of any length may contain any number of packets', async () => {
    const { webSocket, received } = await open();
    const bytes = Buffer.concat([bytesOf(CONNECT), burst(50_000)]);
    expect(bytes.length).toBeGreaterThan(600_000);
    webSocket.send(bytes);
    expect(ids(await received('puback', 50_000))).toEqual(Array.from({ length: 50_000 }, (_, n) => n + 1));
    webSocket.terminate();
  });

  test('is parsed while it arrives, so none of it waits in memory for its end', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'GET /mqtt HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    let answer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk]);
    });
    await eventually(
      async () => answer.toString('latin1'),
      (text) => text.includes('Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n'), // RFC 6455 section 1.3
    );
    // A frame of a terabyte, with a zero mask.
    socket.write(Buffer.from([0x82, 0xff, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    socket.write(Buffer.concat([bytesOf(CONNECT), burst(1000)]));
    const last = Buffer.from([0x40, 2, 1000 >> 8, 1000 & 0xff]);
    await eventually(
      async () => answer.includes(last),
      (isThere) => isThere,
    );
    socket.destroy();
  });

  test('may be split anywhere, with PINGs between its parts', async () => {
    const { webSocket, received } = await open();
    const ponged = once(webSocket, 'pong');
    const bytes = bytesOf(CONNECT, publishPacket('t', 'a=1', 1));
    for (const [index, byte] of bytes.entries()) {
      webSocket.send(Buffer.from([byte]), { fin: index === bytes.length - 1 });
      if (index === 5) webSocket.ping('still there?');
    }
    webSocket.send(Buffer.alloc(0));
    expect(await received('puback')).toMatchObject([{ messageId: 1 }]);
    expect(String((await ponged)[0])).toBe('still there?');
    webSocket.terminate();
  });

  test.each([
    ['of text [6.0.0-1]', 1003, (socket: WebSocket) => socket.send('hello')],
    ['with a reserved bit', 1002, raw(0xc2, 0x80, 0, 0, 0, 0)],
    ['of an unknown type', 1002, raw(0x83, 0x80, 0, 0, 0, 0)],
    ['without a mask', 1002, raw(0x82, 0)],
    ['that continues nothing', 1002, raw(0x80, 0x80, 0, 0, 0, 0)],
    ['that starts within another', 1002, raw(0x02, 0x80, 0, 0, 0, 0, 0x82, 0x80, 0, 0, 0, 0)],
    ['of control that is fragmented', 1002, raw(0x09, 0x80, 0, 0, 0, 0)],
    ['of control that is overlong', 1002, raw(0x89, 0xfe, 0, 126, 0, 0, 0, 0)],
  ])('%s closes the connection, and everything sent before it is answered', async (_what, code, send) => {
    const { webSocket, packets, closed } = await open();
    webSocket.send(bytesOf(CONNECT, publishPacket('t', 'a=1', 1)));
    send(webSocket);
    expect(await closed).toBe(code);
    expect(packets.map(({ cmd }) => cmd)).toEqual(['connack', 'puback']);
  });

  /** Sends raw bytes. */
  function raw(...bytes: number[]) {
    return (webSocket: WebSocket) =>
      (webSocket as unknown as { _socket: NodeJS.WritableStream })._socket.write(Buffer.from(bytes));
  }
});

describe('a client over WebSocket', () => {
  test('gets its subprotocol in the case in which it was offered, mqtt first, and is served without any', async () => {
    for (const [offered, chosen] of [
      [['mqttv3.1', 'mqtt'], 'mqtt'],
      [['mqttv3.1'], 'mqttv3.1'],
      [['mqttv3.1.1'], 'mqttv3.1.1'],
      [['MQTT'], 'MQTT'],
      [['mqttv3.1', 'MQTT'], 'MQTT'],
      [[], ''],
    ] as const) {
      const { webSocket, received } = await open([...offered]);
      expect(webSocket.protocol).toBe(chosen);
      webSocket.send(bytesOf(CONNECT));
      await received('connack');
      webSocket.terminate();
    }
  });

  test('that disconnects gets all its acknowledgements and a close', async () => {
    const { webSocket, packets, closed } = await open();
    webSocket.send(bytesOf(CONNECT, publishPacket('t', 'a=1', 1), { cmd: 'disconnect' }));
    webSocket.close();
    expect(await closed).toBe(1000);
    expect(packets.map(({ cmd }) => cmd)).toEqual(['connack', 'puback']);
  });

  test('of MQTT.js loses none of a burst, and gets long messages back', async () => {
    const client = await mqtt.connectAsync(`ws://127.0.0.1:${port}/mqtt`, { reconnectPeriod: 0 });
    await client.subscribeAsync('long');
    const reply = nextMessage(client);
    await client.publishAsync('long', 'x'.repeat(60_000));
    expect((await reply).payload).toBe('x'.repeat(60_000));
    await Promise.all(Array.from({ length: 10_000 }, (_, n) => client.publishAsync('t', `n=${n}`, { qos: 1 })));
    await client.endAsync();
  });

  test.each([
    ['another version', { 'Sec-WebSocket-Version': '8' }, 426],
    ['a wrong key', { 'Sec-WebSocket-Key': 'short' }, 400],
  ])('of %s is refused', async (_what, header, status) => {
    const socket = connect(port, '127.0.0.1');
    const headers = {
      Upgrade: 'websocket',
      Connection: 'Upgrade',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...header,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /mqtt HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await once(socket, 'close');
  });

  test('that resets its connection at any moment does not affect others', async () => {
    for (let n = 0; n < 20; n++) {
      const { webSocket } = await open();
      webSocket.send(bytesOf(CONNECT, publishPacket('t', 'a=1', 1)));
      (webSocket as unknown as { _socket: Socket })._socket.resetAndDestroy();
    }
    const { webSocket, received } = await open();
    webSocket.send(bytesOf(CONNECT));
    await received('connack');
    webSocket.terminate();
  });

  test('that sends PINGs and reads no answer does not fill memory', async () => {
    const socket = new Duplex({ read() {}, write() {} });
    const stream = new WebSocketStream(socket);
    const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125)]);
    for (let round = 0; round < 100; round++) socket.emit('data', Buffer.concat(Array(100).fill(ping)));
    expect(socket.writableLength).toBeGreaterThan(0);
    expect(socket.writableLength).toBeLessThan(100_000);
    stream.destroy();
  });
});
