import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Gateway } from '../../../src/platform/mqtt/gateway.ts';
import { RawBoard } from '../../support/connections/boards.ts';
import { openMemoryGateway } from '../../support/connections/memory-gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openMemoryGateway();
});
afterAll(() => gateway.close());

/** An MQTT string: its length in two bytes, then its UTF-8, all as hex. */
const text = (value: string | Buffer) => {
  const bytes = Buffer.from(value as string);
  return bytes.length.toString(16).padStart(4, '0') + bytes.toString('hex');
};
/** A packet with a body of up to 127 bytes. */
const packet = (firstByte: string, ...body: string[]) => {
  const bytes = body.join('').replaceAll(' ', '');
  return Buffer.from(firstByte + (bytes.length / 2).toString(16).padStart(2, '0') + bytes, 'hex');
};
const connect = (flags: string, ...payload: string[]) =>
  packet('10', text('MQTT'), '04', flags, '003c', ...(payload.length > 0 ? payload : [text('id')]));
const connect5 = (flags: string, properties: string, ...payload: string[]) =>
  packet(
    '10',
    text('MQTT'),
    '05',
    flags,
    '003c',
    (properties.length / 2).toString(16).padStart(2, '0') + properties,
    ...(payload.length > 0 ? payload : [text('id')]),
  );
const CONNECT = connect('02');
const CONNECT5 = connect5('02', '');
const CONNACK = '20020000';
const PINGREQ = packet('c0');
const PINGRESP = 'd000';

/** Sends bytes, and returns everything received until the gateway closes the connection. */
async function untilClosed(...packets: Buffer[]): Promise<string> {
  const board = await RawBoard.open(gateway.port);
  board.socket.write(Buffer.concat(packets));
  await board.closed;
  return board.bytes.toString('hex');
}

/** Sends bytes and a PINGREQ, and returns everything received before the PINGRESP. */
async function answerTo(...packets: Buffer[]): Promise<string> {
  const board = await RawBoard.open(gateway.port);
  board.socket.write(Buffer.concat([...packets, PINGREQ]));
  await board.received('pingresp');
  board.socket.end();
  await board.closed;
  return board.bytes.toString('hex').replace(PINGRESP, '');
}

const BAD_NAMES = {
  'U+0000': Buffer.from('a\0b'),
  'U+0001': Buffer.from('a\u0001b'),
  'U+001F': Buffer.from('a\u001fb'),
  'U+007F': Buffer.from('a\u007fb'),
  'U+009F': Buffer.from('a\u009fb'),
  'a surrogate': Buffer.from('61eda080', 'hex'),
  'half a character': Buffer.from('61f0aa', 'hex'),
};

describe('a refused CONNECT', () => {
  const cases: Record<string, [Buffer, string]> = {
    'without a body': [packet('10'), ''],
    'with a reserved bit in its first byte [2.2.2-2]': [packet('11', text('MQTT'), '0402003c', text('id')), ''],
    'of another protocol [3.1.2-1]': [packet('10', text('MQTU'), '0402003c', text('id')), ''],
    'of a level between the versions [3.1.2-2]': [packet('10', text('MQTT'), '0302003c', text('id')), '20020001'],
    'of MQTT 3.1 as a bridge of mosquitto': [packet('10', text('MQIsdp'), '8302003c', text('id')), '20020001'],
    'of MQTT 3.1.1 as a bridge of mosquitto': [packet('10', text('MQTT'), '8402003c', text('id')), '20020001'],
    'of a level of the future [3.1.2-2]': [packet('10', text('MQTT'), '0602003c', text('id')), '2003008400'],
    'with the reserved connect flag [3.1.2-3]': [connect('03'), ''],
    'with will QoS but no will [3.1.2-13]': [connect('0a'), ''],
    'with will retain but no will [3.1.2-15]': [connect('22'), ''],
    'with a will but no topic [3.1.2-9]': [connect('06'), ''],
    'with a will but no message [3.1.2-9]': [connect('06', text('id'), text('t')), ''],
    'with will QoS 3 [3.1.2-14]': [connect('1e', text('id'), text('t'), text('m')), ''],
    'with a will topic with a wildcard [3.3.2-2]': [connect('06', text('id'), text('a/#'), text('m')), ''],
    'with a user name but no flag [3.1.2-18]': [connect('02', text('id'), text('u')), ''],
    'with the flag but no user name [3.1.2-19]': [connect('82'), ''],
    'with a password but no flag [3.1.2-20]': [connect('82', text('id'), text('u'), text('p')), ''],
    'with the flag but no password [3.1.2-21]': [connect('c2', text('id'), text('u')), ''],
    'with a password but no user name [3.1.2-22]': [connect('42', text('id'), text('p')), ''],
    'without a client id': [packet('10', text('MQTT'), '0402003c'), ''],
    'with an empty client id and a kept session [3.1.3-8]': [connect('00', text('')), '20020002'],
    'with an empty client id in MQTT 3.1': [packet('10', text('MQIsdp'), '0302003c', text('')), '20020002'],
    'with bytes after its end': [connect('02', text('id'), '00'), ''],
    'of MQTT 5 with a bad client id [MQTT5-3.1.3-4]': [connect5('02', '', text('a\0')), '2003008500'],
    'of MQTT 5 with Receive Maximum 0 (3.1.2.11.3)': [connect5('02', '210000'), '2003008200'],
    'of MQTT 5 with a property twice (3.1.2.11)': [connect5('02', '210001210001'), '2003008200'],
    'of MQTT 5 with an unknown property [MQTT5-2.2.2-2]': [connect5('02', '7f00'), '2003008100'],
    'of MQTT 5 with a property of other packets': [connect5('02', '230001'), '2003008200'],
    'of MQTT 5 with authentication data but no method (3.1.2.11.10)': [connect5('02', '16000161'), '2003008200'],
    'of MQTT 5 with an authentication method (4.12)': [connect5('02', '1500016116000161'), '2003008c00'],
    'of MQTT 5 with half a property': [connect5('02', '2100'), '2003008100'],
  };
  test.each(Object.keys(cases))('%s', async (name) => {
    const [bytes, answer] = cases[name] as [Buffer, string];
    expect(await untilClosed(bytes)).toBe(answer);
  });

  test.each(Object.entries(BAD_NAMES))(
    'with %s in its id, user name or will topic [1.5.3-1, 1.5.3-2]',
    async (_n, bad) => {
      expect(await untilClosed(connect('02', text(bad)))).toBe('');
      expect(await untilClosed(connect('82', text('id'), text(bad)))).toBe('');
      expect(await untilClosed(connect('06', text('id'), text(bad), text('m')))).toBe('');
    },
  );
});

test.each(
  Object.entries({
    'with an empty id and a clean session [3.1.3-7]': connect('02', text('')),
    'with a will topic of the server itself (4.7.2)': connect('06', text('id'), text('$SYS/x'), text('m')),
    'with a password that is no text': connect('c2', text('id'), text('u'), '000200ff'),
    'of MQTT 3.1, whose reserved bits mean nothing': packet('14', text('MQIsdp'), '0303003c', text('id')),
  }),
)('a CONNECT %s is accepted', async (_name, bytes) => {
  expect(await answerTo(bytes)).toBe(CONNACK);
});

describe('a packet that closes the connection', () => {
  const cases: Record<string, Buffer> = {
    'a second CONNECT [3.1.0-2]': CONNECT,
    'type 0': packet('00'),
    'type 15, AUTH, before MQTT 5': packet('f0'),
    CONNACK: packet('20', '0000'),
    SUBACK: packet('90', '000100'),
    UNSUBACK: packet('b0', '0001'),
    PINGRESP: packet('d0'),
    'a remaining length of five bytes (2.2.3)': Buffer.from('c08080808001', 'hex'),
    'PUBLISH with QoS 3 [3.3.1-4]': packet('36', text('t'), '0001'),
    'PUBLISH with QoS 0 and DUP [3.3.1-2]': packet('38', text('t')),
    'PUBLISH with packet id 0 [2.3.1-1]': packet('32', text('t'), '0000'),
    'PUBLISH without its packet id': packet('32', text('t')),
    'PUBLISH without a topic [4.7.3-1]': packet('30', text(''), '61'),
    'PUBLISH to a name with + [3.3.2-2]': packet('30', text('+t')),
    'PUBLISH to a name with # [3.3.2-2]': packet('30', text('#t')),
    'PUBLISH with a topic beyond its end': packet('30', '000561'),
    'PUBACK with packet id 0 [2.3.1-1]': packet('40', '0000'),
    'PUBACK without a packet id': packet('40'),
    'PUBACK with half a packet id': packet('40', '00'),
    'PUBACK with a byte too many': packet('40', '000100'),
    'PUBACK with a reserved bit [2.2.2-2]': packet('41', '0001'),
    'PUBREC with a reserved bit [2.2.2-2]': packet('52', '0001'),
    'PUBREL with wrong bits [3.6.1-1]': packet('60', '0001'),
    'PUBCOMP with packet id 0 [2.3.1-1]': packet('70', '0000'),
    'SUBSCRIBE with wrong bits [3.8.1-1]': packet('80', '0001', text('t'), '00'),
    'SUBSCRIBE with packet id 0 [2.3.1-1]': packet('82', '0000', text('t'), '00'),
    'SUBSCRIBE to nothing [3.8.3-3]': packet('82', '0001'),
    'SUBSCRIBE without a QoS [3.8.3-3]': packet('82', '0001', text('t')),
    'SUBSCRIBE with QoS 3 [3.8.3-4]': packet('82', '0001', text('t'), '03'),
    'SUBSCRIBE with a reserved bit [3.8.3-4]': packet('82', '0001', text('t'), '04'),
    'SUBSCRIBE to an empty filter [4.7.3-1]': packet('82', '0001', text('q'), '00', text(''), '00'),
    'SUBSCRIBE with a byte too many': packet('82', '0001', text('t'), '0000'),
    'SUBSCRIBE to a filter with + in a word [4.7.1-3]': packet('82', '0001', text('ab/+e'), '00'),
    'SUBSCRIBE to a filter with # before its end [4.7.1-2]': packet('82', '0001', text('a/#/b'), '00'),
    'UNSUBSCRIBE with wrong bits [3.10.1-1]': packet('a0', '0001', text('t')),
    'UNSUBSCRIBE with packet id 0 [2.3.1-1]': packet('a2', '0000', text('t')),
    'UNSUBSCRIBE from nothing [3.10.3-2]': packet('a2', '0001'),
    'UNSUBSCRIBE from an empty filter [4.7.3-1]': packet('a2', '0001', text('t'), text('')),
    'PINGREQ with a reserved bit [2.2.2-2]': packet('c1'),
    'PINGREQ with a body': packet('c0', '00'),
    'DISCONNECT with a reserved bit [3.14.1-1]': packet('e1'),
    'DISCONNECT with a body': packet('e0', '00'),
  };
  test.each(Object.keys(cases))('%s', async (name) => {
    expect(await untilClosed(CONNECT, cases[name] as Buffer)).toBe(CONNACK);
  });

  test.each(Object.entries(BAD_NAMES))('a topic name or filter with %s [1.5.3-1, 1.5.3-2]', async (_name, bad) => {
    expect(await untilClosed(CONNECT, packet('30', text(bad)))).toBe(CONNACK);
    expect(await untilClosed(CONNECT, packet('82', '0001', text(bad), '00'))).toBe(CONNACK);
    expect(await untilClosed(CONNECT, packet('a2', '0001', text(bad)))).toBe(CONNACK);
  });

  test.each([
    ['30', packet('30', text('t'), '00')],
    ['40', packet('40', '0001')],
    ['82', packet('82', '0001', text('t'), '00')],
    ['c0', PINGREQ],
    ['e0', packet('e0')],
  ])('%s before CONNECT [3.1.0-1]', async (_type, bytes) => {
    expect(await untilClosed(bytes)).toBe('');
  });

  test.each([
    ['a topic alias [MQTT5-3.3.2-9]', packet('30', text('t'), '03', '230001'), 'e00194'],
    ['a wrong topic name', packet('30', text('+'), '00'), 'e00190'],
    ['a malformed packet', packet('82', '0000', '00', text('t'), '00'), 'e00181'],
    ['a second CONNECT', CONNECT5, 'e00182'],
    ['AUTH without a pending authentication', packet('f0'), 'e00182'],
    ['a subscription identifier', packet('82', '0001', '02', '0b01', text('t'), '00'), 'e001a1'],
    ['a response topic with a wildcard [MQTT5-3.3.2-14]', packet('30', text('t'), '06', '08', text('a/#')), 'e00182'],
    ['SUBSCRIBE to nothing [MQTT5-3.8.3-2]', packet('82', '0001', '00'), 'e00182'],
    ['UNSUBSCRIBE from nothing [MQTT5-3.10.3-2]', packet('a2', '0001', '00'), 'e00182'],
    ['PUBLISH without a topic (3.3.2.1)', packet('30', text(''), '00', '61'), 'e00182'],
    [
      'No Local of a shared subscription [MQTT5-3.8.3-4]',
      packet('82', '0001', '00', text('$share/a/t'), '04'),
      'e00182',
    ],
    ['PUBACK with an unknown reason [MQTT5-3.4.2-1]', packet('40', '0001', '42'), 'e00182'],
    ['PUBREC with an unknown reason [MQTT5-3.5.2-1]', packet('50', '0001', 'ff'), 'e00182'],
    ['PUBREL with the reason of another packet [MQTT5-3.6.2-1]', packet('62', '0001', '10'), 'e00182'],
    ['PUBCOMP with an unknown reason [MQTT5-3.7.2-1]', packet('70', '0001', '01'), 'e00182'],
    ['DISCONNECT with an unknown reason [MQTT5-3.14.2-1]', packet('e0', '05'), 'e00182'],
    ['DISCONNECT with the reason of a server (3.14.2.1)', packet('e0', '8b'), 'e00182'],
    ['Retain Handling 3', packet('82', '0001', '00', text('t'), '30'), 'e00182'],
  ])('%s: MQTT 5 gets the reason', async (_name, bytes, disconnect) => {
    expect(await untilClosed(CONNECT5, bytes)).toMatch(new RegExp(`${disconnect}$`));
  });
});

describe('a valid packet of MQTT 5', () => {
  const codes = (...all: string[]) => all.map((code) => [code] as const);
  test.each([
    ...codes('00', '10', '80', '83', '87', '90', '91', '97', '99').flatMap(([code]) => [
      ['PUBACK', '40', code],
      ['PUBREC', '50', code],
    ]),
    ['PUBCOMP', '70', '00'],
    ['PUBCOMP', '70', '92'],
  ])('%s (%s) with the reason %s', async (_name, firstByte, code) => {
    const answer = await answerTo(CONNECT5, packet(firstByte, '0001', code));
    // Only a PUBREC without an error is followed by a PUBREL.
    const isReleased = firstByte === '50' && Number.parseInt(code, 16) < 0x80;
    expect(answer.endsWith('6203000192')).toBe(isReleased);
    expect(answer).not.toMatch(/e001..$/);
  });

  test('DISCONNECT with each reason that a client may have', async () => {
    for (const code of ['00', '04', '80', '81', '82', '83', '90', '93', '94', '95', '96', '97', '98', '99']) {
      expect(await untilClosed(CONNECT5, packet('e0', code))).not.toMatch(/e001..$/);
    }
  });
});

describe('a valid packet', () => {
  test.each([
    ['PUBLISH to a name beyond the first 65,536 characters (1.5.3.1)', packet('30', text('A𪛔')), ''],
    ['PUBLISH with an empty message', packet('31', text('t')), ''],
    ['an unexpected PUBACK', packet('40', '0001'), ''],
    ['an unexpected PUBCOMP', packet('70', '0001'), ''],
    ['a PUBREL of an unknown id: PUBCOMP', packet('62', '0001'), '70020001'],
    ['UNSUBSCRIBE without a subscription [3.10.4-5]', packet('a2', '1234', text('t'), text('u')), 'b0021234'],
  ])('%s', async (_name, bytes, answer) => {
    expect(await answerTo(CONNECT, bytes)).toBe(CONNACK + answer);
  });

  test('in single bytes, and many in one segment', async () => {
    const board = await RawBoard.open(gateway.port);
    for (const byte of Buffer.concat([CONNECT, PINGREQ])) {
      board.socket.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await board.received('pingresp');
    board.socket.write(Buffer.concat(Array(100).fill(PINGREQ)));
    await board.received('pingresp', 101);
    board.socket.destroy();
  });

  test('every MQTT 5 property that its packet allows', async () => {
    const message =
      `0101 0200000001 03${text('text/plain')} 08${text('r')} 09${text('c')} 26${text('k')}${text('v')}`.replaceAll(
        ' ',
        '',
      );
    const length = (message.length / 2).toString(16).padStart(2, '0');
    const connection = connect5(
      '06',
      '11000000ff 210010 2700001000 220005 1901 1700'.replaceAll(' ', ''),
      text('id'),
      `0518${'0'.repeat(8)}`,
      text('t'),
      text('m'),
    );
    const answer = await answerTo(
      connection,
      packet('32', text('t'), '0001', length, message),
      packet('40', '0001', '00', '00'),
    );
    expect(answer).toMatch(/40020001$/);
  });
});
