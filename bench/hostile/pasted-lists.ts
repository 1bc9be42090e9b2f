import { pupilLines } from '@tinkerstream/contract/classes';
import { readPastedList } from '@tinkerstream/contract/users';
import type { Form, Row } from '../support/figures.ts';
import { TARGETS } from '../targets.ts';

/** Texts that a reader of columns, quotes and numbers looks for or skips. */
const UNITS = [
  ...[
    ' ',
    '\t',
    ',',
    '"',
    '""',
    '",',
    '"\n',
    '\n"',
    '1. ',
    '1)',
    '(',
    '<',
    '@',
    ' @',
    ', ',
    '| ',
    '- ',
    '•',
    '·',
    '、',
  ],
  ...['\u3000', '陳 ', '5A ', 'a ', '\n', 'a,\n', 'total ', '=', 'a@b ', '\u0301', 'Printed '],
];
/** The length of a list, since shorter lists take less time than a pause of the garbage collector. */
const LENGTHS: Record<Form, number> = { short: 40_000, full: 200_000 };
const GROWTH = 10;
const ROUNDS = [1, 2, 3, 4];

/** Milliseconds to read a list that repeats one unit: alone, behind a name, and below one. */
function readingTime(unit: string, length: number): number {
  const text = unit.repeat(Math.ceil(length / unit.length));
  const start = performance.now();
  for (const one of [text, `Anna${text}`, `Anna\n${text}x`]) {
    const list = readPastedList(one);
    pupilLines(
      list,
      list.columns.map(({ role }) => role),
      true,
    );
  }
  return performance.now() - start;
}

/**
 * The worst lists that are pasted: how much longer ten times the length takes in all. A reader that needs more than one
 * pass dominates this time.
 */
export function hostileLists(form: Form): Row[] {
  const length = LENGTHS[form];
  const timeOf = (of: number) =>
    UNITS.map((unit) => Math.min(...ROUNDS.map(() => readingTime(unit, of)))).reduce((sum, time) => sum + time);
  return [
    {
      what: `hostile: a pasted list ${GROWTH} times as long, the worst of lists`,
      values: [timeOf(length) / timeOf(length / GROWTH)],
      unit: '×',
      digits: 1,
      target: TARGETS.growthOfList,
    },
  ];
}
