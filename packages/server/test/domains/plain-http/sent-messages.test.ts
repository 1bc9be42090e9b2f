import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../src/domains/plain-http/sent-messages.ts';
import { AppError } from '../../../src/platform/app-error.ts';

const sent = (body: string, query: Record<string, unknown> = {}) => ({ query, body: Buffer.from(body) });

test.each<[string, string, Record<string, unknown>, string[]]>([
  ['an address', '', { temp: '21', _dn: 'a b' }, ['temp=21,_dn=a b']],
  ['a repeated key', '', { temp: ['1', '2'] }, ['temp=1,temp=2']],
  ['a form', 'temp=21&name=a+b%2Cc', {}, ['temp=21,name=a b，c']],
  ['a form that is not encoded', 'hum=50%&name=室內', {}, ['hum=50%,name=室內']],
  ['lines', 'temp=21\r\nhum=4\r\n', {}, ['temp=21,hum=4']],
  ['a message of a board', '_dn=a,temp=21', {}, ['_dn=a,temp=21']],
  ['a message, and a name in the address', 'temp=21,hum=4', { _dn: 'a' }, ['_dn=a,temp=21,hum=4']],
  ['a text with a comma', 'note=a, b', {}, ['note=a， b']],
  ['a number', ' 21\n', {}, ['21']],
  ['JSON, and a name in the address', '{"temp":21}', { _dn: 'a' }, ['_dn=a,temp=21']],
  ['a list', '[{"temp":1},{"temp":2}]', {}, ['temp=1', 'temp=2']],
  ['a time, which is no value', '{"temp":1,"at":1767232800,"a":{"at":5}}', {}, ['temp=1,a_at=5']],
  ['undefined', 'temp=undefined&hum=4', { a: 'undefined' }, ['hum=4']],
])('%s', (_what, body, query, messages) => {
  expect(messagesOf(sent(body, query)).map(({ text }) => text)).toEqual(messages);
});

test.each(['', '=', 'temp=', '{}', '[]', '[{}]', '{"a":', '[1]', `[${'{"a":1},'.repeat(100)}{"a":1}]`])(
  '%.20s is refused with a reason',
  (body) => {
    expect(() => messagesOf(sent(body))).toThrow(AppError);
  },
);

test('no bytes do anything else', () => {
  const parts = [
    '{',
    '}',
    '[',
    ']',
    '"a"',
    '"at"',
    ':',
    '1',
    ',',
    '=',
    '&',
    '%',
    '%e6',
    '+',
    '\n',
    '\0',
    '\xff',
    'temp',
    '溫',
    ' ',
  ];
  const chosen = (seed: string, limit: number) => createHash('sha256').update(seed).digest().readUInt32BE(0) % limit;
  for (let round = 0; round < 3000; round++) {
    const body = Array.from(
      { length: chosen(`${round}`, 25) },
      (_, at) => parts[chosen(`${round} ${at}`, parts.length)] as string,
    ).join('');
    try {
      for (const { text } of messagesOf({ query: { _dn: 'a' }, body: Buffer.from(body, 'latin1') })) {
        expect(text).not.toMatch(/[\r\n]/);
      }
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
    }
  }
});
