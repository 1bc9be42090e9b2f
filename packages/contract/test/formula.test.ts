import { findFormulaProblem, parseFormula, resolveFormulas } from '@tinkerstream/contract/topics/formula';
import { describe, expect, test } from 'vitest';

const values = new Map<string, number | string>([
  ['temp', 20],
  ['hum', 60],
  ['word', 'wet'],
]);
const find = (key: string) => values.get(key);

describe('a formula', () => {
  test.each([
    ['temp - (100 - hum) / 5', 12],
    ['temp-hum', -40],
    ['round(temp * 1.8 + 32, 1)', 68],
    ['temp > 18 ? 1 : 0', 1],
    ['temp / 0', undefined],
    ['temp + missing', undefined],
    ['word', undefined],
  ])('%s is computed from the values of a message: %s', (text, expected) => {
    const formula = parseFormula(text);
    expect(formula?.compute((at) => find(formula.keys[at] ?? ''))).toBe(expected);
  });

  test.each(['1 + 2', 'temp +', 'before(temp)', 'date', 'AAAAAAAAAA.temp', 'constructor()', ''])(
    'is not %j, which reads no key of its own topic',
    (text) => expect(parseFormula(text)).toBeUndefined(),
  );

  const others = new Map([
    ['temp', ''],
    ['dew', 'temp - 5'],
    ['loop', 'ring + 1'],
  ]);
  test.each([
    ['feels', 'temp + dew', undefined],
    ['feels', 'temp + wind', { kind: 'unknown-key', key: 'wind' }],
    ['feels', 'feels + 1', { kind: 'circle', keys: ['feels', 'feels'] }],
    ['ring', 'loop * 2', { kind: 'circle', keys: ['ring', 'loop', 'ring'] }],
    ['feels', 'temp +', { kind: 'unreadable' }],
  ])('of %s, %j, has the problem %j', (key, formula, problem) => {
    expect(findFormulaProblem(key, formula, others)).toEqual(problem);
  });

  test('follows through other formulas from measured values, each computed once', () => {
    const chain = new Map([['k0', '']]);
    // Without a memory, the last one would be computed 2^40 times.
    for (let at = 1; at <= 40; at += 1) chain.set(`k${at}`, `(k${at - 1} + k${at - 1}) / 2`);
    chain.set('ring', 'loop');
    chain.set('loop', 'ring');
    chain.set('beside', 'ring + k0');
    const resolved = resolveFormulas(chain);
    expect(resolved.get('k40')?.keys).toEqual(['k0']);
    expect(resolved.get('k40')?.compute(() => 7)).toBe(7);
    expect(resolved.has('ring')).toBe(false);
    // A circle that it is not part of ends, too.
    expect(resolved.get('beside')?.compute(() => 7)).toBeUndefined();
  });
});
