import { largestOf } from '../../platform/extremes.ts';
import { personName } from '../person-name.ts';
import { type Column, isHanName, most, proposedRoles } from './columns.ts';
import { type ColumnRole, headingRole } from './headings.ts';
import { splitColumns } from './parts.ts';
import { type PastedRow, pastedRows } from './rows.ts';

/** A pasted list of people, as columns. */
export interface PastedList {
  readonly columns: readonly ListedColumn[];
  readonly lines: readonly ListedLine[];
}

export interface ListedColumn {
  /** The heading of the column, or its first cell. */
  readonly title: string;
  /** The proposed role. */
  readonly role: ColumnRole;
}

export interface ListedLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
  /** Whether the line is beside the list: a title above the headings, or a total below the names. */
  readonly isAside: boolean;
}

/** A line of a list as its columns are used. Missing fields are empty. */
export interface ListedPerson extends ListedLine {
  /** The whole name, in the order of its language. */
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The number in the class, such as 12. */
  readonly number: string;
  readonly email: string;
}

/** Maximum lines of a title; a heading after more of them would be a name. */
const MAX_TITLE_LINES = 12;

/** The lines that programs write below a list. */
const ASIDE =
  /^(?:(?:sub-?|grand )?totals?(?: (?:pupils|students|boys|girls|records|rows))?(?:$|[\s:=])|page \d|printed\b.*\d|generated\b.*\d|report (?:date|generated|run)|end of (?:report|list)|number of (?:pupils|students)|[-=_*]{3}|\d+ (?:pupils|students|records|rows)\b|[總总合小][計计數数人]|共\s?\d|第\s?\d+\s?[頁页]|列印|打印)/iu;

/** A number before a name, in a list that numbers few of its lines. */
const NUMBERING = /^[([]?\d{1,3}(?:[.)、\]:]\s*|\s+)(?=\p{L})/u;

/** Signs before a name in a list. */
const BULLET = /^[-–—•·∙●▪◦○■□☐☑✓✔*>]+\s*/u;
const LETTER = /\p{L}/u;
const EMAIL_ALONE = /^[^\s@]+@[^\s@]*$/;
const COMMA_AND_BLANK = /[^\s,], /;

/** Reads a pasted list of names, whatever program it comes from. */
export function readPastedList(text: string): PastedList {
  const pasted = pastedRows(text);
  const hasHeading = pasted.slice(0, MAX_TITLE_LINES).some(({ cells }) => isHeading(cells));
  const all = hasHeading ? pasted : withEmailsApart(pasted);
  const headingAt = all.slice(0, MAX_TITLE_LINES).findIndex(({ cells }) => isHeading(cells));
  const headings = all[headingAt]?.cells ?? [];
  const again = headings.join('\t');
  const rows = all.filter(({ cells }, at) => at !== headingAt && (headingAt === -1 || cells.join('\t') !== again));
  const lines = rows.map((row) => ({ ...row, isAside: isAside(row, all[headingAt]) }));
  const listed = lines.filter(({ isAside }) => !isAside);
  const width = Math.max(0, largestOf(listed.map(({ cells }) => cells.length)));
  const columns = splitColumns(
    Array.from({ length: width }, (_, at): Column => {
      const cells = listed.map((line) => cleaned(line.cells[at] ?? ''));
      return { heading: headings[at] ?? '', role: undefined, cells };
    }),
  );
  const roles = proposedRoles(
    columns,
    most(
      listed.map((line) => line.text),
      (line) => COMMA_AND_BLANK.test(line),
    ),
  );
  const placeOf = new Map(listed.map((line, at) => [line, at] as const));
  return {
    columns: columns.map(({ heading, cells }, at) => ({
      title: heading || (cells.find((cell) => cell !== '') ?? ''),
      role: roles[at] ?? 'ignore',
    })),
    lines: lines.map((line) => {
      const at = placeOf.get(line);
      return { ...line, cells: at === undefined ? [] : columns.map(({ cells }) => cells[at] ?? '') };
    }),
  };
}

/** Gives emails a column of their own where lines have them in different places. */
function withEmailsApart(rows: readonly PastedRow[]): readonly PastedRow[] {
  const places = rows.map(({ cells }) => cells.findIndex((cell) => EMAIL_ALONE.test(cell)));
  if (new Set(places.filter((place) => place !== -1)).size < 2) return rows;
  const others = rows.map(({ cells }, at) => cells.filter((_cell, place) => place !== places[at]));
  const width = largestOf(others.map((cells) => cells.length));
  return rows.map((row, at) => {
    const cells = others[at] ?? [];
    const email = row.cells[places[at] ?? -1];
    const gap = Array.from({ length: width - cells.length }, () => '');
    return email === undefined ? { ...row, cells } : { ...row, cells: [...cells, ...gap, email] };
  });
}

/** The people of a list, by the roles of its columns. */
export function listedPeople({ lines }: PastedList, roles: readonly ColumnRole[]): ListedPerson[] {
  return lines.map((line) => {
    const [number = ''] = cellsOf(line, roles, 'number');
    const [email = ''] = cellsOf(line, roles, 'email');
    const names = [...cellsOf(line, roles, 'name'), ...cellsOf(line, roles, 'first')].map(nameOf);
    const firstName = names.filter((name) => name !== '').join(' ');
    const lastName = cellsOf(line, roles, 'last').map(nameOf).join(' ').trim();
    const name = personName({ firstName, lastName });
    return { ...line, name, firstName, lastName, number: number.replace(/\D/g, ''), email };
  });
}

function cellsOf({ cells }: ListedLine, roles: readonly ColumnRole[], role: ColumnRole): string[] {
  return cells.filter((cell, at) => roles[at] === role && cell !== '');
}

/** Whether a row is a heading: most cells are headings, and one is the heading of a name; or a single heading is all there is. */
function isHeading(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const roles = filled.flatMap((cell) => headingRole(cell) ?? []);
  const hasName = roles.some((role) => role !== 'ignore');
  return hasName && 2 * roles.length > filled.length && !filled.some((cell) => cell.includes('@'));
}

function isAside({ line, cells }: PastedRow, heading: PastedRow | undefined): boolean {
  const [first = ''] = cells.filter((cell) => cell !== '');
  return (heading !== undefined && line < heading.line) || ASIDE.test(first);
}

function cleaned(cell: string): string {
  return cell
    .replace(BULLET, '')
    .replace(/^(["“”'‘])(.{1,200})["“”'’]$/u, '$2')
    .trim();
}

/** A name without the number before it. Chinese characters with blanks between them are one name. */
function nameOf(cell: string): string {
  const name = cell.replace(NUMBERING, '');
  if (!LETTER.test(name)) return '';
  return isHanName(name) ? name.replaceAll(/\s/g, '') : name;
}
