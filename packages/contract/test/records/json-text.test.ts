import { expect, test } from 'vitest';
import { MessageReasonCode, placeOfMistake, readJson } from '../../src/records/index.ts';

test.each([
  ['{"temperature":nan,"humidity":41}', { temperature: null, humidity: 41 }],
  ['{"t":NaN,"a":inf,"b":-inf,"c":Infinity,"d":-Infinity,"e":+inf,"f":1}', { ...nulls('tabcde'), f: 1 }],
  ['{"a":nan(ind),"b":-nan(snan),"c":-nan(0x7ff),"d":NAN,"e":-NaN,"f":1}', { ...nulls('abcde'), f: 1 }],
  ['{"a":1.#INF,"b":-1.#IND,"c":1.#QNAN0,"d":-1.#INF00,"e":OVF,"f":1}', { ...nulls('abcde'), f: 1 }],
  ['{"a":None,"b":undefined,"c":nil,"d":INF,"f":[nan,2]}', { ...nulls('abcd'), f: [null, 2] }],
  [
    '{ "a" : nan , "b" : { } , "c" : [ ] , "d" : [ true , false , null ] }',
    { a: null, b: {}, c: [], d: [true, false, null] },
  ],
  ['{"id":9007199254740993}', { id: '9007199254740993' }],
  ['{"id":[9007199254740993,-9007199254740993],"t":21}', { id: ['9007199254740993', '-9007199254740993'], t: 21 }],
  [
    '{"e":12345678901234567890.5,"pi":3.14159265358979323846}',
    { e: '12345678901234567890.5', pi: '3.14159265358979323846' },
  ],
  [
    '{"a":0.30000000000000004,"b":1764295200000000000,"c":9007199254740992}',
    { a: 0.1 + 0.2, b: 1764295200000000000, c: 2 ** 53 },
  ],
  ['{"text":"1234567890123456789 nan","u":nan}', { text: '1234567890123456789 nan', u: null }],
  ['{"a\\"b":nan,"\\u6eab":"x\\\\","n":1}', { 'a"b': null, 溫: 'x\\', n: 1 }],
  ['\ufeff {"a":1}\0\0', { a: 1 }],
  ['{"a":nan,"a":2}', { a: 2 }],
])('%s is read', (text, value) => {
  expect(readJson(text)).toEqual({ value });
});

function nulls(names: string): Record<string, null> {
  return Object.fromEntries([...names].map((name) => [name, null]));
}

test('the caller chooses what stands for a missing value', () => {
  expect(readJson('{"t":nan,"u":null}', { missing: Number.NaN })).toEqual({ value: { t: Number.NaN, u: null } });
});

test.each([
  ['{"t":21,}', 'JSON_COMMA', '{"t":21,▸} (1:9)'],
  ['[1,2,]', 'JSON_COMMA', '[1,2,▸] (1:6)'],
  ['{"t":21 "h":40}', 'JSON_COMMA', '{"t":21 ▸"h":40} (1:9)'],
  ['{"t":21\n"h":40}', 'JSON_COMMA', '{"t":21 ▸"h":40} (2:1)'],
  ['{"t":21,5}', 'JSON_COMMA', '{"t":21,▸5} (1:9)'],
  ['{"t":21,,"h":40}', 'JSON_COMMA', '{"t":21,▸,"h":40} (1:9)'],
  ["{'t':21}", 'JSON_QUOTES', "{▸'t':21} (1:2)"],
  ['{"t":\'warm\'}', 'JSON_QUOTES', '{"t":▸\'warm\'} (1:6)'],
  ['{“t”:21}', 'JSON_QUOTES', '{▸“t”:21} (1:2)'],
  ['{"t":“warm”}', 'JSON_QUOTES', '{"t":▸“warm”} (1:6)'],
  ['{t:21}', 'JSON_QUOTES', '{▸t:21} (1:2)'],
  ['{"t":21', 'JSON_CUT_OFF', '{"t":21▸ (1:8)'],
  ['{"t":2', 'JSON_CUT_OFF', '{"t":2▸ (1:7)'],
  ['{"t":tru', 'JSON_CUT_OFF', '{"t":tru▸ (1:9)'],
  ['{"t":21,"hum', 'JSON_CUT_OFF', '{"t":21,"hum▸ (1:13)'],
  ['{"t":21,', 'JSON_CUT_OFF', '{"t":21,▸ (1:9)'],
  ['{"t"', 'JSON_CUT_OFF', '{"t"▸ (1:5)'],
  ['[{"t":21},', 'JSON_CUT_OFF', '[{"t":21},▸ (1:11)'],
  ['{', 'JSON_CUT_OFF', '{▸ (1:2)'],
  ['', 'JSON_CUT_OFF', '▸ (1:1)'],
  ['{"t":True}', 'JSON_VALUE', '{"t":▸True} (1:6)'],
  ['{"t":warm}', 'JSON_VALUE', '{"t":▸warm} (1:6)'],
  ['{"t":}', 'JSON_VALUE', '{"t":▸} (1:6)'],
  ['{"t":,"h":40}', 'JSON_VALUE', '{"t":▸,"h":40} (1:6)'],
  ['{"t":021}', 'JSON_VALUE', '{"t":▸021} (1:6)'],
  ['{"t":+21}', 'JSON_VALUE', '{"t":▸+21} (1:6)'],
  ['{"t":.5}', 'JSON_VALUE', '{"t":▸.5} (1:6)'],
  ['{"t":21.}', 'JSON_VALUE', '{"t":▸21.} (1:6)'],
  ['{"t":0x1F}', 'JSON_VALUE', '{"t":▸0x1F} (1:6)'],
  ['{"t":21°C}', 'JSON_VALUE', '{"t":▸21°C} (1:6)'],
  ['{"t":21 // warm\n}', 'JSON_COMMENT', '{"t":21 ▸// warm } (1:9)'],
  ['{/* warm */"t":21}', 'JSON_COMMENT', '{▸/* warm */"t (1:2)'],
  ['{"t":21, # warm\n"h":1}', 'JSON_COMMENT', '{"t":21, ▸# warm "h":1 (1:10)'],
  ['{"t":21}}', 'JSON_AFTER_END', '{"t":21}▸} (1:9)'],
  ['{"t":21}\r\n{"t":22}', 'JSON_AFTER_END', '{"t":21} ▸{"t":22} (2:1)'],
  ['{"note":"a\nb"}', 'JSON_LINE_BREAK', '{"note":"a▸ b"} (1:11)'],
  ['{"t" 21}', 'JSON_NOT_VALID', '{"t" ▸21} (1:6)'],
  ['{"t"=21}', 'JSON_NOT_VALID', '{"t"▸=21} (1:5)'],
  ['{"t":"\\x41"}', 'JSON_NOT_VALID', '{"t":▸"\\x41"} (1:6)'],
  [`${'['.repeat(200)}x`, 'JSON_NOT_VALID', '[[[[[[[[[[[[[[[[[[[[▸[[[[[[[[[[[[ (1:102)'],
])('%s is explained', (text, code, place) => {
  const { mistake } = readJson(text);
  expect(mistake && [mistake.code, placeOfMistake(mistake)]).toEqual([code, place]);
});

test('each mistake is one of those that are explained, and each text that JSON.parse reads is read alike', () => {
  const parts = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '"__proto__"',
    '1',
    '-0.5e3',
    '21',
    'nan',
    'true',
    '\\',
    ' ',
    '\n',
    "'",
    'é',
    '/',
  ];
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  let count = 0;
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: 1 + random(9) }, () => parts[random(parts.length)]).join('');
    // The digits are those of a text that has its own reader.
    const read = readJson(`[${text}]`);
    const long = readJson(`["1234567890123456",${text}]`);
    const plain = parsed(`[${text}]`);
    if (plain) {
      count++;
      expect(read).toEqual(plain);
      if (text.trim() !== '') expect(long.value).toEqual(['1234567890123456', ...(plain.value as unknown[])]);
    }
    if (read.mistake) expect(MessageReasonCode.options).toContain(read.mistake.code);
    else if (!plain) expect(text).toContain('nan');
  }
  expect(count).toBeGreaterThan(200);
});

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

test('a name of Object.prototype is a name like any other', () => {
  const { value } = readJson('{"__proto__":{"x":1},"constructor":nan}');
  expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test.each([
  ['brackets', '['],
  ['braces', '{"a":'],
  ['quotes', '"'],
  ['digits', '9'],
  ['digits and points', '9.'],
  ['zeros', '0'],
  ['backslashes', '{"a":"\\'],
  ['backslashes in pairs', '\\\\'],
  ['missing values', '[nan,'],
  ['pairs', '{"a":nan},'],
  ['line breaks', '\r\n'],
  ['control characters', '"\u0085'],
  ['letters', 'nan('],
])('200 kB of %s take a moment', (_what, part) => {
  const start = Date.now();
  readJson(part.repeat(200_000 / part.length));
  readJson(`[nan,"${part.repeat(200_000 / part.length)}`);
  readJson(`{"a":nan,${part.repeat(200_000 / part.length)}`);
  expect(Date.now() - start).toBeLessThan(2000);
});

test('digits are kept wherever they are', () => {
  for (let before = 0; before < 40; before++) {
    const name = 'k'.repeat(before);
    for (const number of ['9007199254740993', '900719925474.0993', '-0.12345678901234567', '18446744073709551615']) {
      expect(readJson(`{"${name}":${number}}`)).toEqual({ value: { [name]: number } });
    }
  }
});

test.each([
  ['lists', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ['a list in a list of messages', (depth: number) => `[{"at":1,"x":${'['.repeat(depth)}${']'.repeat(depth)}}]`],
  ['lists behind a text with brackets', (depth: number) => `["]]\\"]]",${'['.repeat(depth)}${']'.repeat(depth)}]`],
])('%s that are nested deeper than anyone goes through are a mistake, whatever is around them', (_what, nested) => {
  for (const depth of [150, 10_000, 30_000]) expect(readJson(nested(depth)).mistake?.code).toBe('JSON_NOT_VALID');
  expect(readJson(nested(50)).mistake).toBeUndefined();
});
