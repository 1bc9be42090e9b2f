import { expect, test } from 'vitest';
import type { Listing } from '../../../src/platform/db/listing.ts';
import { csvOf } from '../../../src/platform/http/answer/csv.ts';

async function csv(item: object): Promise<string> {
  const listing = {
    after: async (last?: string) => (last === undefined ? { items: [item], lastId: '1' } : { items: [] }),
  } as unknown as Listing<object>;
  const parts: string[] = [];
  for await (const part of csvOf(['value', 'of.it'], listing)) parts.push(part);
  return parts.join('');
}

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\rlines', '"two\rlines"'],
  [-5, '-5'],
  [true, 'true'],
  [null, ''],
  [['x', 1], '"[""x"",1]"'],
])('a CSV file quotes %j if RFC 4180 requires it', async (value, cell) => {
  expect(await csv({ value, of: { it: 'x' } })).toBe(`\uFEFFvalue,of.it\r\n${cell},x\r\n`);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '＋1', '－1', '＠A1'])(
  'a CSV file prevents %j from running as a formula',
  async (value) => {
    expect(await csv({ value })).toContain(`\r\n'${value},\r\n`);
  },
);

test.each(['\n=1', '\r=1'])('a CSV file prevents %j from running as a formula', async (value) => {
  expect(await csv({ value })).toContain(`\r\n"'${value}",\r\n`);
});
