import { type ColumnRole, headingRole } from './headings.ts';

/** Common surnames of Hong Kong, the mainland in letters, and Britain: of two columns, the one with more of them has the surnames. */
const SURNAMES: ReadonlySet<string> = new Set(
  (
    'chan wong lee leung cheung lau li ng ho yeung lam tang tsang cheng tam kwok yip mak lo law lai fung siu kwan poon chow chiu yuen pang choi chung so yau hui ma mok wu hung au fong kong shum tse tsui tsoi ip yu yue ko kwong liu luk man mo ngai or pun sin sit suen sze szeto to tong tsim tsang ting tung wan wai yan yim yung chu chui chau chin ching chong fan fok fu hau heung hon koo ku kam kan kung lui lok au-yeung' +
    ' wang zhang liu chen yang huang zhao zhou xu sun zhu hu guo lin gao luo zheng liang xie song han deng feng cao peng zeng xiao tian dong pan yuan cai jiang du ye wei su lu ding ren yao' +
    ' smith jones taylor brown williams wilson johnson davies patel robinson wright thompson evans walker white roberts green hall wood jackson clarke khan hughes edwards ali ahmed singh kaur hill cooper ward turner morris watson baker harrison davis miller martin clark hussain begum anderson moore martinez garcia rodriguez lopez thomas nguyen kim tran campbell mitchell carter phillips shah bennett bell cook gurung rai limbu santos reyes cruz'
  ).split(' '),
);

export interface Column {
  /** The heading; empty without headings. */
  readonly heading: string;
  /** The role that the cells themselves imply, before the column is compared with others. */
  readonly role: ColumnRole | undefined;
  readonly cells: readonly string[];
}

const LETTER = /\p{L}/u;
const HAN_ONLY = /^[\p{Script=Han}·\s]+$/u;
const HAS_HAN = /\p{Script=Han}/u;
const CAPITALS = /^[\p{Lu}\p{M}'’ -]+$/u;
const CLASS = /^(?:(?:[SFP]|Form|Year|Primary|Secondary)[. ]?)?\d{1,2}[ -]?[A-Z]{0,2}$/i;
const HAN_CLASS = /^(?:[小中高初大][一二三四五六]|[一二三四五六七八九\d])年?[甲乙丙丁戊己庚\dA-Z]?班?$/u;
const SHORT_NUMBER = /^#?[([]?\d{1,3}[.)、:]?$/;
const SEX = /^(?:[MF]|male|female|boy|girl|男|女)$/i;

/** The kind of most cells of a column. */
type Kind = 'email' | 'class' | 'number' | 'other' | 'name';

/**
 * The roles that are proposed for the columns: by their headings, else by what most of their cells are.
 * @param isLastFirst whether names are written as `Lovelace, Ada`, where their words do not say
 */
export function proposedRoles(columns: readonly Column[], isLastFirst: boolean): ColumnRole[] {
  const hasHeadings = columns.some(({ heading }) => heading !== '');
  const roles = columns.map(({ heading, role }) => role ?? headingRole(heading));
  const named = (role: ColumnRole | undefined) => role === 'name' || role === 'first' || role === 'last';
  const isOpen = (at: number) => roles[at] === undefined;
  const kinds = columns.map(({ cells }) => kindOf(cells));
  for (const [at, kind] of kinds.entries()) {
    if (!isOpen(at) || kind === 'name') continue;
    const isFirst = !roles.includes(kind === 'email' ? 'email' : 'number');
    roles[at] = isFirst && (kind === 'email' || (kind === 'number' && !hasHeadings)) ? kind : 'ignore';
  }
  if (!roles.some(named)) {
    const open = columns.flatMap((_column, at) => (isOpen(at) ? at : []));
    // Names may have digits: Group 7.
    const worded = columns.findIndex(({ cells }) => hasWords(cells));
    if (open.length === 0 && worded !== -1) open.push(worded);
    const [a, b] = open.slice(0, 2).map((at) => ({ at, cells: columns[at]?.cells ?? [] }));
    const order = a && b && nameOrder(a.cells, b.cells, isLastFirst && !kinds.includes('email'));
    if (a) roles[a.at] = order?.[0] ?? 'name';
    if (b && order) roles[b.at] = order[1];
  }
  return onceEach(roles.map((role) => role ?? 'ignore'));
}

/**
 * Takes each role once. One name is enough: the first of several, and its parts before the whole one. A name beside a
 * surname is the first name.
 */
function onceEach(roles: readonly ColumnRole[]): ColumnRole[] {
  const hasFirst = roles.includes('first');
  const hasLast = roles.includes('last');
  return roles.map((role, at) => {
    if (roles.indexOf(role) !== at) return 'ignore';
    if (role === 'name' && hasLast) return hasFirst ? 'ignore' : 'first';
    return role === 'first' && !hasLast && roles.includes('name') ? 'ignore' : role;
  });
}

/**
 * The order of two columns of names: parts of one name, or one name in two scripts. Undefined if only the first has
 * names to use.
 */
function nameOrder(
  first: readonly string[],
  second: readonly string[],
  isLastFirst: boolean,
): readonly [ColumnRole, ColumnRole] | undefined {
  const both = first.flatMap((_cell, at) => (first[at] && second[at] ? at : []));
  const [a, b] = [first, second].map((cells) => both.map((at) => cells[at] ?? '')) as [string[], string[]];
  const isHan = (cells: readonly string[]) => most(cells, (cell) => HAS_HAN.test(cell));
  if (isHan(a) !== isHan(b)) return undefined;
  if (isHan(a)) return [...a, ...b].every((cell) => cell.length <= 2) ? ['last', 'first'] : undefined;
  const difference = surnamePoints(a) - surnamePoints(b);
  const isFirst = difference === 0 ? !isLastFirst : difference < 0;
  return isFirst ? ['first', 'last'] : ['last', 'first'];
}

/** How much a column looks like surnames: by common surnames, and by capitals. */
function surnamePoints(cells: readonly string[]): number {
  const surnames = cells.filter((cell) => SURNAMES.has(cell.toLowerCase())).length;
  const capitals = cells.filter((cell) => cell.length > 1 && CAPITALS.test(cell)).length;
  return surnames + capitals;
}

function kindOf(cells: readonly string[]): Kind {
  if (most(cells, (cell) => cell.includes('@'))) return 'email';
  if (most(cells, (cell) => SHORT_NUMBER.test(cell))) return 'number';
  if (most(cells, (cell) => isClass(cell) || SEX.test(cell))) return 'class';
  const isName = most(cells, (cell) => LETTER.test(cell) && !/\d/.test(cell)) && !isGroup(cells);
  return isName ? 'name' : 'other';
}

function hasWords(cells: readonly string[]): boolean {
  return most(cells, (cell) => /\p{L}{2}/u.test(cell) && !cell.includes('@') && !isClass(cell));
}

/** Whether few words fill many lines, as the names of houses do. */
function isGroup(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length >= 8 && new Set(filled).size * 4 <= filled.length;
}

export function isClass(cell: string): boolean {
  return cell.length > 1 && LETTER.test(cell) && (CLASS.test(cell) || HAN_CLASS.test(cell));
}

export function isHanName(name: string): boolean {
  return HAN_ONLY.test(name);
}

/** Whether a test holds for at least half of the cells that are filled. */
export function most(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && 2 * filled.filter(test).length >= filled.length;
}
