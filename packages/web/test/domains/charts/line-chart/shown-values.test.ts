import { expect, test } from 'vitest';
import { csvOfValues } from '../../../../src/domains/charts/exports/values-csv.ts';
import { shownValues } from '../../../../src/domains/charts/line-chart/lines/shown-values.ts';
import { lineOf, stretchOf } from '../../../support/lines.ts';

const texts = { time: 'Time', line: 'Line', value: 'Value', lowest: 'Lowest', highest: 'Highest', unit: 'Unit' };
const plotLine = (label: string, line = lineOf()) => ({ label, unit: '', colour: '#000000', group: '', line });

test('the shown values are those in the range, of all lines, in the order of time', () => {
  const [a, b] = [plotLine('a', lineOf([0, 1], [10, 2], [30, 3])), plotLine('b', lineOf([20, 4], [40, 5]))];
  const single = (time: number, label: string, value: number) => ({ time, label, unit: '', low: value, high: value });
  expect(shownValues([a, b], { start: 5, end: 30 })).toEqual([
    { ...single(10, 'a', 2), line: a.line, width: 0 },
    { ...single(20, 'b', 4), line: b.line, width: 0 },
    { ...single(30, 'a', 3), line: a.line, width: 0 },
  ]);
});

test('a file has one column for values, and two for the extremes of buckets', () => {
  const single = csvOfValues([{ time: 1, label: 'a', unit: '', low: -2.5, high: -2.5 }], texts, String);
  expect(single).toBe('\uFEFFTime,Line,Value\r\n1,a,-2.5\r\n');
  const line = lineOf([200, 7]);
  line.overview = stretchOf(100, [[0, 1, 3]], { start: 0, end: 100 });
  const values = shownValues([plotLine('a', line)], { start: 0, end: 300 });
  expect(csvOfValues(values, texts, String)).toBe('\uFEFFTime,Line,Lowest,Highest\r\n0,a,1,3\r\n200,a,7,7\r\n');
});

test('a name never breaks out of its cell, and never becomes a formula', () => {
  const rowOf = (label: string) =>
    csvOfValues([{ time: 1, label, unit: '', low: 1, high: 1 }], texts, String).split('\r\n')[1];
  expect(rowOf('say "hi", twice')).toBe('1,"say ""hi"", twice",1');
  expect(rowOf('=1+1')).toBe("1,'=1+1,1");
  expect(rowOf('@name')).toBe("1,'@name,1");
});

test('a file has a column for units if there are any', () => {
  const values = ['°C', ''].map((unit) => ({ time: 1, label: 'a', unit, low: 2, high: 2 }));
  expect(csvOfValues(values, texts, String)).toBe('\uFEFFTime,Line,Value,Unit\r\n1,a,2,°C\r\n1,a,2,\r\n');
});

test('a text is saved as it is, and never becomes a formula', () => {
  const rowOf = (text: string) =>
    csvOfValues([{ time: 1, label: 'a', unit: '', low: text, high: text }], texts, String).split('\r\n')[1];
  expect(rowOf('wet, cold')).toBe('1,a,"wet, cold"');
  expect(rowOf('=1+1')).toBe("1,a,'=1+1");
  expect(rowOf('0123')).toBe('1,a,0123');
});
