import type { Column, Reading, Target } from './reading/choices.ts';
import type { Preview } from './reading/messages.ts';
import { nameColumns, type Series } from './reading/names.ts';
import type { importTexts } from './texts.ts';

type Texts = (typeof importTexts)['en'];

/** The value of a choice for a column. */
export function codeOf(column: Column): string {
  return column.is === 'values' ? `values ${column.key}` : column.is;
}

/** The series to which the values of each column would belong, according to its name. */
export function seriesOf({ names }: Preview, target: Target): (Series | undefined)[] {
  return nameColumns(names, target);
}

/** The choices for a column, in groups. */
export function optionsOf(column: Column, series: Series | undefined, { dataTypes }: Target, texts: Texts) {
  const { kinds, groups } = texts;
  const option = (is: keyof typeof kinds) => ({ value: is, label: kinds[is] });
  const keys = dataTypes.map(({ key }) => key);
  const chosen = column.is === 'values' ? column.key : undefined;
  const added = [...new Set([chosen, series?.key])].filter((key) => key !== undefined && !keys.includes(key));
  const board = column.is === 'values' ? column.board : undefined;
  const labelOf = (key: string) =>
    board && chosen === key ? `${key} · ${board.serialName || board.serialNumber}` : key;
  return [
    option('none'),
    { group: groups.times, items: [option('time'), option('date'), option('clock')] },
    {
      group: groups.values,
      items: [
        ...keys.map((key) => ({ value: `values ${key}`, label: labelOf(key) })),
        ...added.map((key) => ({ value: `values ${key}`, label: texts.newKey(labelOf(key as string)) })),
      ],
    },
    { group: groups.boards, items: [option('serial'), option('device')] },
    { group: groups.rows, items: [option('key'), option('value')] },
  ];
}

/** The column that a choice makes of the previous one. */
export function columnOf(code: string, before: Column, reading: Reading, series: Series | undefined): Column {
  if (code === 'value') return { is: 'value', ...reading };
  if (!code.startsWith('values ')) return { is: code as Exclude<Column['is'], 'value' | 'values'> };
  const key = code.slice('values '.length);
  const board = before.is === 'values' ? before.board : series?.board;
  return { is: 'values', key, ...(board && { board }), ...reading };
}

/** The column with the decimal mark that the user chose. */
export function withDecimal<Read extends Reading>(column: Read, decimal: Reading['decimal']): Read {
  const { isOpen: _, ...others } = column;
  return { ...others, decimal } as Read;
}

/** The name of a column: its heading, or its number. */
export function columnName(index: number, { headings, names }: Preview, texts: Texts): string {
  return headings[index] ? (names[index] as string) : texts.column(String(index + 1));
}
