import type { Choices, Column, Target } from './reading/choices.ts';
import type { Preview } from './reading/messages.ts';
import { seriesNamed } from './reading/names.ts';
import { areNumbers, isMissing } from './reading/values.ts';
import type { importTexts } from './texts.ts';

type Texts = (typeof importTexts)['en'];

/** The value of a choice for a column. */
export function codeOf(column: Column): string {
  return column.is === 'values' ? `values ${column.key}` : column.is;
}

/** What a column may be, in groups. */
export function optionsOf(column: Column, name: string, { dataTypes, boards }: Target, texts: Texts) {
  const { kinds, groups } = texts;
  const option = (is: keyof typeof kinds) => ({ value: is, label: kinds[is] });
  const keys = dataTypes.map(({ key }) => key);
  const own = column.is === 'values' ? column.key : seriesNamed(name, { dataTypes, boards })?.key;
  const isNew = own !== undefined && !keys.includes(own);
  const board = column.is === 'values' ? column.board : undefined;
  const labelOf = (key: string) =>
    board && column.is === 'values' && column.key === key ? `${key} · ${board.serialName || board.serialNumber}` : key;
  return [
    option('none'),
    { group: groups.times, items: [option('time'), option('date'), option('clock')] },
    {
      group: groups.values,
      items: [
        ...keys.map((key) => ({ value: `values ${key}`, label: labelOf(key) })),
        ...(isNew ? [{ value: `values ${own}`, label: texts.newKey(labelOf(own)) }] : []),
      ],
    },
    { group: groups.boards, items: [option('serial'), option('device')] },
    { group: groups.rows, items: [option('key'), option('value')] },
  ];
}

/** The column that a choice makes of the one before. */
export function columnOf(code: string, before: Column, cells: readonly string[], hasDecimalComma: boolean): Column {
  if (!code.startsWith('values ')) return { is: code as Exclude<Column['is'], 'values'> };
  const key = code.slice('values '.length);
  const isNumeric = areNumbers(
    cells.filter((cell) => !isMissing(cell)),
    hasDecimalComma,
  );
  return { is: 'values', key, isNumeric, ...(before.is === 'values' && before.board && { board: before.board }) };
}

/** The name of a column: its heading, or its number. */
export function columnName(index: number, { headings }: Preview, { hasHeadings }: Choices, texts: Texts): string {
  const heading = hasHeadings ? (headings[index] ?? '').trim() : '';
  return heading || texts.column(String(index + 1));
}
