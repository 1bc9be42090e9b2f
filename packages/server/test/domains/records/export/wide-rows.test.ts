import { expect, test } from 'vitest';
import { WideRows } from '../../../../src/domains/records/export/wide-sheet.ts';

test('what belongs to a second shares a row, and a second value of a column begins another', () => {
  const rows: unknown[] = [];
  const wide = new WideRows<string>(3, (start, cells) => rows.push([start, ...cells]));
  wide.put(5, 0, 'a');
  wide.put(900, 2, 'c');
  wide.put(1005, 1, 'b');
  wide.put(1006, 1, 'd');
  wide.finish();
  wide.finish();
  expect(rows).toEqual([
    [5, 'a', undefined, 'c'],
    [1005, undefined, 'b', undefined],
    [1006, undefined, 'd', undefined],
  ]);
});
