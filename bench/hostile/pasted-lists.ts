import { pupilLines } from '@tinkerstream/contract/classes';
import { readPastedList } from '@tinkerstream/contract/people';
import type { Form, Row } from '../support/figures.ts';
import { TARGETS } from '../targets.ts';

/** What a reading of columns, quotes and numbers looks for, and what it skips. */
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
/** Shorter ones take less than a pause of the collector. */
const LENGTHS: Record<Form, number> = { short: 40_000, full: 200_000 };
const GROWTH = 10;
const ROUNDS = [1, 2, 3, 4];

/** Milliseconds to read a list that is one unit again and again: alone, behind a name, and below one. */
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

/** The worst pasted lists: how much longer ten times the length takes in all. One reading that is not in one pass is most of it. */
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
