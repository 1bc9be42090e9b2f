import { isNumberLike, numericValue, recordValue } from '@tinkerstream/contract/points';
import { expect, test } from 'vitest';

test.each([
  ['21.53', 21.53],
  ['-0.5', -0.5],
  ['+3', 3],
  ['.5', 0.5],
  ['5.', 5],
  ['1e3', 1000],
  ['007', 7],
  ['', undefined],
  ['12abc', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['NaN', undefined],
  ['1e290', 1e290],
  ['-1.1e290', undefined],
  ['1e999', undefined],
  ['1 2', undefined],
  ['５', 5],
  ['－１２．５', -12.5],
  ['＋３', 3],
  ['−4', -4],
  ['５²', undefined],
])('the text %j is the number %j', (text, expected) => {
  expect(numericValue(text)).toBe(expected);
});

test.each([
  ['21.50', 21.5],
  ['0.5', 0.5],
  ['+3', 3],
  ['0', 0],
  ['1e3', 1000],
  ['100000000000000000000', 1e20],
  ['0.30000000000000004', 0.30000000000000004],
  ['２１．５', 21.5],
])('the text %j is stored as a number', (text, expected) => {
  expect(recordValue(text)).toBe(expected);
});

test.each(['0123', '-007', '00', '12345678901234567890', '3.14159265358979323846', '1e-400', '０１２', 'nan', 'wet'])(
  'the text %j stays text, because a number would lose part of it',
  (text) => expect(recordValue(text)).toBe(text),
);

test.each([
  ['nan', true],
  ['-Infinity', true],
  ['ovf', true],
  ['0x10', true],
  ['1e300', true],
  ['21C', true],
  ['５ｍ', true],
  ['.5.', true],
  ['wet', false],
  ['information', false],
  ['-', false],
])('whether %j could be meant as a number: %j', (text, expected) => {
  expect(isNumberLike(text)).toBe(expected);
});

// A pattern that backtracks would never finish on such texts.
test.each([`${'1'.repeat(400_000)}x`, `1.${'0'.repeat(400_000)}1`])('a long text is read quickly', (text) => {
  expect(recordValue(text)).toBe(text);
});
