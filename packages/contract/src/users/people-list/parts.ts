import { type Column, isClass, most } from './columns.ts';
import type { ColumnRole } from './headings.ts';

const NUMBER = /^[(（[]?\d{1,3}[.)、）\]:]?$/;
/** A class with a number: 5A12, 5A-12, 5A(12). */
const CLASS_AND_NUMBER = /^([1-9]\d?[A-Z])[-(]?(\d{1,2})\)?$/i;
/** A number of the school's register. */
const REGISTERED = /^#?[A-Z]{0,4}\d{4,12}$/i;
/** `1.Anna`, `1)Anna`, `1、陳大文` */
const GLUED = /^[(（[]?(\d{1,3})[.)、）\]:]\s?(?=\p{L})/u;
const LETTER = /\p{L}/u;
/** Maximum words of a cell with a number or a class before or behind a name. */
const MAX_WORDS = 3;

/** Splits columns whose cells have several things in one. A cell that has only one of them leaves the other parts empty. */
export function splitColumns(columns: readonly Column[]): Column[] {
  return columns
    .flatMap((column, at) =>
      at < 2 ? split(column, { roles: ['ignore', 'number', undefined], partsOf: marksAndName }) : column,
    )
    .flatMap((column) => split(column, { roles: [undefined, 'email'], partsOf: nameAndEmail }))
    .flatMap((column) => (column.role ? column : split(column, { roles: ['last', 'first'], partsOf: lastAndFirst })));
}

interface Split {
  readonly roles: readonly (ColumnRole | undefined)[];
  /** The parts of a cell; undefined for a cell that is one thing. */
  readonly partsOf: (cell: string) => readonly string[] | undefined;
}

function split(column: Column, { roles, partsOf }: Split): Column[] {
  if (column.role || !most(column.cells, (cell) => partsOf(cell) !== undefined)) return [column];
  // A cell without parts is the name.
  const nameAt = Math.max(
    0,
    roles.findIndex((role) => role === undefined || role === 'first'),
  );
  const rows = column.cells.map((cell) => partsOf(cell) ?? roles.map((_role, at) => (at === nameAt ? cell : '')));
  return roles
    .map((role, at) => ({
      heading: at === nameAt || role === 'last' ? column.heading : '',
      role,
      cells: rows.map((parts) => parts[at] ?? ''),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Class and number, in a cell with a name: `5A 12 CHAN Tai Man`, `陳大文 5A(12)`. */
function marksAndName(cell: string): readonly [string, string, string] | undefined {
  const words = cell.replace(GLUED, '$1 ').split(/\s+/).filter(Boolean);
  const marks: string[] = [];
  const taken = { number: '' };
  const take = (word: string): boolean => {
    const [, className = '', classNumber = ''] = CLASS_AND_NUMBER.exec(word) ?? [];
    if (classNumber) {
      marks.push(className);
      taken.number = classNumber;
      return true;
    }
    if (NUMBER.test(word)) {
      taken.number = word.replace(/\D/g, '');
      return true;
    }
    if (!isClass(word) && !REGISTERED.test(word)) return false;
    marks.push(word);
    return true;
  };
  let start = 0;
  while (start < MAX_WORDS && start < words.length - 1 && take(words[start] ?? '')) start++;
  let end = words.length;
  // A number alone behind a name is part of it: Group 3.
  const isBehind = start === 0 && words.slice(1).some((word) => CLASS_AND_NUMBER.test(word) || isClass(word));
  while (isBehind && words.length - end < MAX_WORDS && end > 1 && take(words[end - 1] ?? '')) end--;
  const name = words.slice(start, end).join(' ');
  return words.length > end - start && LETTER.test(name) ? [marks.join(' '), taken.number, name] : undefined;
}

/** `Ada Lovelace <ada@school.example>`, `Ada ada@school.example` */
function nameAndEmail(cell: string): readonly [string, string] | undefined {
  const words = cell.split(/[\s<>]+/).filter(Boolean);
  const email = words.find((word) => word.includes('@'));
  return email !== undefined && words.length > 1
    ? [words.filter((word) => word !== email).join(' '), email]
    : undefined;
}

/** `Lovelace, Ada` in one cell */
function lastAndFirst(cell: string): readonly [string, string] | undefined {
  const [last = '', first = '', ...further] = cell.split(',').map((part) => part.trim());
  return further.length === 0 && LETTER.test(last) && LETTER.test(first) ? [last, first] : undefined;
}
