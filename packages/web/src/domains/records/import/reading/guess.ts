import type { Choices, Column, Target } from './choices.ts';
import { CsvParser } from './csv-parser.ts';
import type { Encoding } from './encoding.ts';
import { seriesNamed } from './names.ts';
import { areTimesOfDay, guessTimeFormat, offsetIn } from './times.ts';
import { areNumbers, isMissing, isNumber } from './values.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The headings of files that people and this product save, in lower case. */
const HEADINGS: readonly (readonly [RegExp, Exclude<Column['is'], 'values'>])[] = [
  [
    /^(time|date ?time|timestamp|date and time|created_?at|created_?on|時間|时间|日期時間|日期时间)\b|^(時間|时间)/,
    'time',
  ],
  [/^(date|day|日期)$/, 'date'],
  [/^(time of day|clock|時刻|时刻)$/, 'clock'],
  [/^(serial ?number|serial_number|_dsn|device ?id|序號|序號碼|序列号)$/, 'serial'],
  [/^(device|device name|board|_dn|裝置|設備|设备|開發板|开发板)$/, 'device'],
  [/^(key|line|鍵名|键名|線|线|線條|线条|曲線|曲线|折線|折线)$/, 'key'],
  [/^(value|值|數值|数值)$/, 'value'],
  [/^(unit|data type|entry_?id|note|單位|单位|數據類型|数据类型|註記|注记)$/, 'none'],
];

/** Guesses how a file is read, from its first rows. */
export function guessChoices(text: string, encoding: Encoding, target: Target): Choices {
  const delimiter = guessDelimiter(text);
  // The last row may be cut.
  const rows = new CsvParser(delimiter).push(text, !text.includes('\n')).map(({ cells }) => cells);
  const [first = [], ...others] = rows;
  const hasHeadings = others.length > 0 && !first.some((cell) => isTime([cell]) || isNumber(cell, true));
  const body = hasHeadings ? others : rows;
  const width = first.length;
  const sample = (index: number) => body.map((cells) => cells[index] ?? '').filter((cell) => !isMissing(cell));
  const samples = Array.from({ length: width }, (_, index) => sample(index));
  const headings = first.map((cell) => (hasHeadings ? cell.trim() : ''));
  const hasDecimalComma = samples.some((cells) => cells.some((cell) => /^[+-]?\d+,\d+$/.test(cell.trim())));
  const kinds = headings.map((heading) => HEADINGS.find(([pattern]) => pattern.test(heading.toLowerCase()))?.[1]);
  const timeColumn = findTime(samples, kinds);
  const dateColumn = timeColumn.date;
  const isLong = kinds.includes('key') && kinds.includes('value');
  const columns = samples.map((cells, index): Column => {
    if (index === timeColumn.time) return { is: 'time' };
    if (index === dateColumn) return { is: 'date' };
    if (index === timeColumn.clock) return { is: 'clock' };
    const kind = kinds[index];
    if (kind === 'time' || kind === 'date' || kind === 'clock') return { is: 'none' };
    if (kind !== undefined && (isLong || (kind !== 'key' && kind !== 'value'))) return { is: kind };
    if (isLong) return { is: 'none' };
    const isNumeric = areNumbers(cells, hasDecimalComma);
    const series = seriesNamed(headings[index] || `column${index + 1}`, target);
    // Nothing is in it, or it has no name that a key can have.
    if (!series || cells.length === 0) return { is: 'none' };
    return { is: 'values', key: series.key, isNumeric, ...(series.board && { board: series.board }) };
  });
  const at = timeColumn.time ?? dateColumn;
  const timeCells = at === undefined ? [] : (samples[at] ?? []);
  return {
    encoding,
    delimiter,
    hasHeadings,
    timeFormat: guessTimeFormat(timeCells) ?? mostlyTimeFormat(timeCells),
    zone: (at === undefined ? undefined : offsetIn(headings[at] ?? '')) ?? 'local',
    hasDecimalComma,
    keepsTexts: false,
    columns,
  };
}

/** A single bad time must not hide the format of all others. */
function mostlyTimeFormat(cells: readonly string[]): Choices['timeFormat'] {
  const good = cells.filter((cell) => guessTimeFormat([cell]) !== undefined);
  return guessTimeFormat(good) ?? guessTimeFormat(good.slice(0, 1)) ?? 'iso';
}

function findTime(
  samples: readonly (readonly string[])[],
  kinds: readonly (Column['is'] | undefined)[],
): { time?: number; date?: number; clock?: number } {
  const indexes = [...samples.keys()];
  const clock = indexes.find((index) => areTimesOfDay(samples[index] ?? []));
  const times = indexes.filter((index) => isTime(samples[index] ?? []));
  const named = times.find((index) => kinds[index] === 'time' || kinds[index] === 'date');
  const found = named ?? times[0] ?? indexes.find((index) => kinds[index] === 'time' && index !== clock);
  if (found === undefined) return {};
  const isDateOnly = (samples[found] ?? []).every((cell) => !/\d[:時时点]\d|^\d{10}/.test(cell));
  return clock !== undefined && isDateOnly ? { date: found, clock } : { time: found };
}

/** Whether most cells are times. */
function isTime(cells: readonly string[]): boolean {
  const good = cells.filter((cell) => guessTimeFormat([cell]) !== undefined).length;
  return good > 0 && good * 2 > cells.length;
}

/** The delimiter that gives the most columns, the same number in each of the first rows. */
function guessDelimiter(text: string): string {
  const named = /^\uFEFF?sep=(.)\r?\n/.exec(text)?.[1];
  if (named !== undefined) return named;
  const scores = DELIMITERS.map((delimiter) => {
    const rows = new CsvParser(delimiter).push(text.slice(0, 20_000)).slice(0, 20);
    const widths = rows.map(({ cells }) => cells.length);
    const width = widths[0] ?? 1;
    const same = widths.filter((one) => one === width).length / Math.max(widths.length, 1);
    return { delimiter, score: width === 1 ? 0 : same * 100 + width };
  });
  const best = scores.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score === 0 ? ',' : best.delimiter;
}
