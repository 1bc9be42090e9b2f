import { remembered } from '@tinkerstream/contract/platform/remembered';
import {
  computeTogether,
  findFormulaProblem,
  findFormulasProblem,
  resolveFormulas,
} from '@tinkerstream/contract/topics/formula';
import type jsep from 'jsep';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const parses = vi.hoisted(() => ({ count: 0 }));
vi.mock('jsep', async (load) => {
  const { default: parse } = await load<{ default: typeof jsep }>();
  const counting = (text: string) => {
    parses.count++;
    return parse(text);
  };
  return { default: counting };
});
beforeEach(() => {
  parses.count = 0;
});

/** Keys that nothing else here has: each text is parsed in this test for the first time. */
const chainOf = (name: string, length: number) =>
  new Map([[`${name}0`, ''], ...Array.from({ length }, (_, at) => [`${name}${at + 1}`, `${name}${at} + 1`] as const)]);
const sumsOf = (name: string, length: number) =>
  new Map([[`${name}0`, ''], ...Array.from({ length }, (_, at) => [`${name}${at + 1}`, sumOf(name, at + 1)] as const)]);
const wideOf = (name: string) => {
  const measured = Array.from({ length: 24 }, (_, at) => `${name}${at}`);
  const formulas = Array.from({ length: 26 }, (_, at) => [`${name}f${at}`, `${measured.join('+')}+${at}`] as const);
  return new Map([...measured.map((key) => [key, ''] as const), ...formulas]);
};

describe('the formulas of a topic', () => {
  test.each([
    ['a chain', chainOf('a', 49), 49],
    ['a wide topic', wideOf('b'), 26],
    ['sums of all that come before', sumsOf('c', 30), 30],
  ])('of %s are parsed once each, for whatever is asked and however often', (_, formulaOf, count) => {
    for (let round = 0; round < 3; round++) {
      const resolved = resolveFormulas(new Map(formulaOf));
      expect(resolved.size).toBe(count);
      findFormulasProblem(formulaOf);
    }
    expect(parses.count).toBe(count);
  });

  test('in the reverse order of their needs have the same values', () => {
    const chain = [...chainOf('d', 49)];
    const forwards = resolveFormulas(new Map(chain)).get('d49');
    const backwards = resolveFormulas(new Map(chain.toReversed())).get('d49');
    expect(forwards?.compute(() => 1)).toBe(50);
    expect(backwards?.compute(() => 1)).toBe(50);
  });

  test('are computed in one pass: a measured value is read once, for all that follow from it', () => {
    const resolved = [...resolveFormulas(wideOf('e')).values()];
    const read = new Map<string, number>();
    const numbers = computeTogether(resolved)((key) => {
      read.set(key, (read.get(key) ?? 0) + 1);
      return 1;
    });
    expect(numbers).toEqual(Array.from({ length: 26 }, (_, at) => 24 + at));
    expect(read.size).toBe(24);
    expect(new Set(read.values())).toEqual(new Set([1]));
  });

  test('have at most so many steps together, and may become shorter where they already have more', () => {
    const few = new Map([
      ['f', ''],
      ['f1', 'f+f'],
    ]);
    expect(findFormulaProblem('f2', 'f * 2', few)).toBeUndefined();
    // 40 values and 39 operators.
    const long = Array.from({ length: 40 }, () => 'f').join('+');
    const many = new Map([['f', ''], ...Array.from({ length: 12 }, (_, at) => [`f${at + 1}`, long] as const)]);
    expect(findFormulasProblem(many)).toBeUndefined();
    const tooMany = { kind: 'too-long', steps: 13 * 79 };
    expect(findFormulaProblem('f13', long, many)).toEqual(tooMany);
    const before = new Map([...many, ['f13', long]]);
    expect(findFormulasProblem(before)).toEqual({ key: 'f1', problem: tooMany });
    expect(
      resolveFormulas(before)
        .get('f13')
        ?.compute(() => 1),
    ).toBe(40);
    // A topic from before the limit: what costs no more may take the place of a formula.
    expect(findFormulaProblem('f13', long.slice(2), many, long)).toBeUndefined();
    expect(findFormulaProblem('f13', `${long.slice(2)}-1-1`, many, long)).toMatchObject({ kind: 'too-long' });
  });

  test('read of a long text only its beginning, and compare it as a text', () => {
    const sum = Array.from({ length: 40 }, () => 'g').join('+');
    const resolved = resolveFormulas(
      new Map([
        ['g', ''],
        ['sum', sum],
        ['other', 'g != "on" ? 1 : 0'],
      ]),
    );
    const text = () => '9'.repeat(60_000);
    expect(resolved.get('sum')?.compute(text)).toBeUndefined();
    expect(resolved.get('other')?.compute(text)).toBe(1);
  });
});

test('what is parsed is forgotten again: the texts that are kept have a bound', () => {
  const asked = vi.fn((text: string) => text.length);
  const lengthOf = remembered(asked, 100);
  for (let round = 0; round < 3; round++) expect(lengthOf('often')).toBe(5);
  expect(asked).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 1000; at++) {
    lengthOf(`text ${at}`);
    lengthOf('often');
  }
  expect(asked).toHaveBeenCalledTimes(1001);
  lengthOf('text 0');
  expect(asked).toHaveBeenCalledTimes(1002);
  const long = 'x'.repeat(101);
  expect([lengthOf(long), lengthOf(long)]).toEqual([101, 101]);
  expect(asked).toHaveBeenCalledTimes(1004);
});

function sumOf(name: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `${name}${at}`).join('+');
}
