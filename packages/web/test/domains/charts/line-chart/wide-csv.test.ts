import { expect, test } from 'vitest';
import { wideCsv } from '../../../../src/domains/charts/exports/wide-csv.ts';

const TEXTS = { time: 'Time', lowest: 'Lowest', highest: 'Highest' };
const value = (time: number, label: string, low: number | string, high = low, unit = '') => ({
  time,
  label,
  unit,
  low,
  high,
});
const linesOf = (...values: ReturnType<typeof value>[]) =>
  wideCsv(values, TEXTS, String).replace('\uFEFF', '').trimEnd().split('\r\n');

test.each([
  [
    'boards of one second share a row, in natural order of their names',
    [value(5, 'board10', 1), value(300, 'board2', 2, 2, '°C'), value(1005, 'board10', 3)],
    ['Time,board2 (°C),board10', '5,2,1', '1005,,3'],
  ],
  [
    'a second value of a line begins another row, so that none is lost',
    [value(5, 'a', 1), value(7, 'a', 2), value(8, 'b', 3)],
    ['Time,a,b', '5,1,', '7,2,3'],
  ],
  [
    'parts have their lowest and their highest value',
    [value(0, 'a', 1, 4), value(0, 'b', 2)],
    ['Time,a · Lowest,a · Highest,b · Lowest,b · Highest', '0,1,4,2,2'],
  ],
  [
    'notes have one column beside those of parts',
    [value(0, 'a', 1, 4), value(9000, 'Note', 'open, wide')],
    ['Time,a · Lowest,a · Highest,Note', '0,1,4,', '9000,,,"open, wide"'],
  ],
  ['without values there is only the column of times', [], ['Time']],
])('%s', (_, values, rows) => {
  expect(linesOf(...values)).toEqual(rows);
});
