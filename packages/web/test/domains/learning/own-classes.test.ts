import { expect, test } from 'vitest';
import { classShares, recognisedClass } from '../../../src/domains/learning/ai/recognition/nearest-class.ts';
import {
  exportClasses,
  importClasses,
  NewerFile,
  type OwnClass,
} from '../../../src/domains/learning/ai/recognition/own-class.ts';
import { classMessage } from '../../../src/domains/learning/ai/recognition/recognition-page.tsx';

/** A vector of length 1 at an angle, in degrees. */
const at = (angle: number) => Float32Array.of(Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180));
const classOf = (name: string, ...angles: number[]): OwnClass => ({
  id: name,
  name,
  examples: angles.map((angle) => ({ id: `${angle}`, thumbnail: '', features: at(angle) })),
});
const nameOf = (angle: number, sureFrom: number, ...classes: OwnClass[]) => {
  const found = recognisedClass(classShares(at(angle), classes), sureFrom);
  return typeof found === 'object' ? found.ownClass.name : found;
};

test.each([
  ['the only class', 10, 0.6, [classOf('cat', 0)], 'cat'],
  ['the more similar class', 20, 0.6, [classOf('cat', 0, 10), classOf('cup', 70, 80)], 'cat'],
  [
    'a class with one example against one with many',
    60,
    0.6,
    [classOf('cat', 0, 5, 10, 15), classOf('cup', 70)],
    'cup',
  ],
  ['two classes that are equally similar', 40, 0.6, [classOf('cat', 0), classOf('cup', 80)], 'unsure'],
  ['a class that is likely, but not enough', 37, 0.9, [classOf('cat', 0), classOf('cup', 80)], 'unsure'],
  ['something else', 180, 0.6, [classOf('cat', 0), classOf('cup', 80)], undefined],
  ['a class without examples', 0, 0.6, [classOf('empty')], undefined],
])('recognises %s', (_, angle, sureFrom, classes, expected) => {
  expect(nameOf(angle, sureFrom, ...classes)).toBe(expected);
});

test('the probabilities of all classes make 1, also of pictures that are like none', () => {
  for (const angle of [0, 33, 90, 180]) {
    const shares = classShares(at(angle), [classOf('cat', 0), classOf('empty'), classOf('cup', 80, 85)]);
    expect(shares.map(({ ownClass }) => ownClass.name)).toEqual(['cat', 'cup']);
    expect(shares.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
  }
});

test('a file is opened again, also one of a version that wrote no number', async () => {
  const text = await exportClasses([{ ...classOf('cat', 0, 30), reportAs: 'cat' }]).text();
  for (const file of [text, JSON.stringify({ ...JSON.parse(text), version: undefined })]) {
    const [read] = importClasses(file);
    expect(read).toMatchObject({ name: 'cat', reportAs: 'cat' });
    expect(read?.examples.map(({ features }) => features[0]?.toFixed(3))).toEqual(['1.000', '0.866']);
  }
});

test.each([
  ['no JSON', 'classes'],
  ['another kind', '{"kind":"other","classes":[]}'],
  ['a class without a name', '{"kind":"tinkerstream-classes","classes":[{"name":" ","examples":[]}]}'],
  [
    'an example without numbers',
    '{"kind":"tinkerstream-classes","classes":[{"name":"a","examples":[{"features":["x"]}]}]}',
  ],
  [
    'too many numbers',
    JSON.stringify({
      kind: 'tinkerstream-classes',
      classes: [{ name: 'a', examples: [{ features: Array(5000).fill(0) }] }],
    }),
  ],
])('a file with %s is refused', (_, text) => {
  expect(() => importClasses(text)).toThrow();
});

test('a file of a later version says so, and pictures from elsewhere are left out', () => {
  expect(() => importClasses('{"kind":"tinkerstream-classes","version":99,"classes":[]}')).toThrow(NewerFile);
  const file =
    '{"kind":"tinkerstream-classes","classes":[{"name":"a","examples":[{"features":[1],"thumbnail":"https://example.org/a.png"}]}]}';
  expect(importClasses(file)[0]?.examples[0]?.thumbnail).toBe('');
});

test('of two classes of one name in a file, the first is opened', () => {
  const classes = [
    { name: 'a', examples: [{ features: [1] }] },
    { name: ' a', examples: [] },
    { name: 'b', examples: [] },
  ];
  const opened = importClasses(JSON.stringify({ kind: 'tinkerstream-classes', classes }));
  expect(opened.map(({ name, examples }) => [name, examples.length])).toEqual([
    ['a', 1],
    ['b', 0],
  ]);
});

test.each([
  ['Chelsea', 0.934, 'class=Chelsea,sure=93'],
  ['red, or = green', 1, 'class=red or green,sure=100'],
])('the message for %s', (name, score, message) => {
  expect(classMessage(name, score)).toBe(message);
});
