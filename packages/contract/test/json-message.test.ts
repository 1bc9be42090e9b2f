import { expect, test } from 'vitest';
import { pairsOfJson, parseBareMessage, parseBoardMessage, writePairs } from '../src/records/index.ts';

/** What a bare message means, as a message of pairs. */
function pairsOfBareMessage(text: string): string | undefined {
  const message = parseBareMessage(text, 'value');
  if (!message || (message.values.size === 0 && !message.deviceName)) return undefined;
  expect(message.text).toBe(text);
  const name = message.deviceName ? [['_dn', message.deviceName] as const] : [];
  return writePairs([...name, ...message.values]);
}

test.each([
  ['21', 'value=21'],
  [' -0.5\n', 'value=-0.5'],
  ['{"temp":21,"on":true}', 'temp=21,on=1'],
  ['{"a":{"b":{"c":1}},"list":[1,{"x":2}]}', 'a_b_c=1,list_0=1,list_1_x=2'],
  ['{"text":"a, b=c","none":null,"empty":"","u":"undefined"}', 'text=a， b=c'],
  ['{"a=b":1,"c,d":2,"c_d":3}', 'a＝b=1,c，d=2,c_d=3'],
  ['{"a":"x\\ny"}', 'a=x y'],
  ['{"temperature":nan,"humidity":41}', 'humidity=41'],
  ['{"id":9007199254740993,"t":-inf}', 'id=9007199254740993'],
])('%s means %s', (text, pairs) => {
  expect(pairsOfBareMessage(text)).toBe(pairs);
});

test.each(['', 'hello', '21 C', 'temp=21', '{', '{}', '[1]', '"x"', '{"a":null}', '1'.repeat(60_000), 'nan'])(
  '%.20s is no value',
  (text) => {
    expect(pairsOfBareMessage(text)).toBeUndefined();
  },
);

test.each([
  ['{"temperature":nan,"humidity":41}', { humidity: '41' }, [['PART_WITHOUT_VALUE', 'temperature']]],
  [
    '{"a":{"b":inf,"c":[1,NaN]},"d":null}',
    { a_c_0: '1' },
    [
      ['PART_WITHOUT_VALUE', 'a_b'],
      ['PART_WITHOUT_VALUE', 'a_c_1'],
    ],
  ],
  ['{"t":nan}', {}, [['PART_WITHOUT_VALUE', 't']]],
  ['{"t":21,}', {}, [['JSON_COMMA', '{"t":21,▸} (1:9)']]],
  ["{'t':21}", {}, [['JSON_QUOTES', "{▸'t':21} (1:2)"]]],
  ['{"t":21,"url":"http://x?a=1&b', {}, [['JSON_CUT_OFF', 'url":"http://x?a=1&b▸ (1:30)']]],
  ['{t=21}', {}, [['JSON_QUOTES', '{▸t=21} (1:2)']]],
  ['{"t":21}\n{"t":22}', {}, [['JSON_AFTER_END', '{"t":21} ▸{"t":22} (2:1)']]],
])('%s: what is missing or wrong is explained', (text, values, reasons) => {
  const message = parseBareMessage(text, 'value');
  expect(Object.fromEntries(message?.values ?? [])).toEqual(values);
  expect(message?.ignored.map(({ code, detail }) => [code, detail])).toEqual(reasons);
  expect(message?.text).toBe(text);
});

test('half of a surrogate pair in a name is replaced, as it is where the name is stored', () => {
  expect(pairsOfBareMessage('{"_dn":"Ivy \\ud83d","temp":21}')).toBe('_dn=Ivy \ufffd,temp=21');
  expect(pairsOfBareMessage('{"_dn":"Ivy \\ud83c\\udf3f","temp":21}')).toBe('_dn=Ivy 🌿,temp=21');
});

test('deep and long JSON takes little time, and gives a bounded number of pairs', () => {
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  expect(pairsOfBareMessage(deep)).toBeUndefined();
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, at])));
  expect(pairsOfJson(JSON.parse(wide))).toHaveLength(200);
  const many = Array.from({ length: 5000 }, (_, at) => [`k${at}`, '1'] as const);
  expect(parseBoardMessage(writePairs(many)).values.size).toBe(200);
  expect(pairsOfBareMessage(`${'[{"a":'.repeat(9000)}`)).toBeUndefined();
});

test('whatever is in it, each pair arrives as one', () => {
  const parts = [
    '=',
    ',',
    '\n',
    '\r',
    '\0',
    ' ',
    'a',
    '溫',
    '1',
    '"',
    '__proto__',
    '_dn',
    '\u2028',
    '&b=',
    ';',
    '&',
    'b=1',
  ];
  let seed = 7;
  const next = (limit: number) => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed % limit;
  };
  const text = () => Array.from({ length: next(6) }, () => parts[next(parts.length)] as string).join('');
  for (let round = 0; round < 2000; round++) {
    const pairs = Array.from({ length: next(5) }, () => [text(), text()] as const);
    const { ignored } = parseBoardMessage(writePairs(pairs));
    const codes = ignored.map(({ code }) => code);
    expect(codes.filter((code) => code !== 'KEY_REPEATED' && code !== 'PART_WITHOUT_KEY')).toEqual([]);
  }
});
