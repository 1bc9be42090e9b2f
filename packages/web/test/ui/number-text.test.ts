import type { Language } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { columnsOf, exactText, numberText, valueText, withUnit } from '../../src/ui/text/number-text.ts';

const LANGUAGES: readonly Language[] = ['en', 'zh-HK', 'zh-CN'];

test.each([
  [23.50137931, '23.5'],
  [22.75, '22.75'],
  [1013.2564, '1,013.26'],
  [Math.PI, '3.142'],
  [0.000123456, '0.0001235'],
  [-12345678.9, '-12,345,678.9'],
  [20_000, '20,000'],
  [-0, '0'],
  [1.5e290, '1.5E290'],
  [-2.5e-9, '-2.5E-9'],
])('the value %d is shown as %s in each language', (value, text) => {
  for (const language of LANGUAGES) expect(numberText(value, language)).toBe(text);
});

test('values that are close together stay distinguishable', () => {
  expect(numberText(22.3193512345, 'en', 'value', 0.0004)).toBe('22.319351');
  expect(numberText(23.50137931, 'en', 'value', 5)).toBe('23.5');
  expect(numberText(23.50137931, 'en', 'value', 0)).toBe('23.5');
});

test('an axis shows all digits of its numbers, without rounding errors', () => {
  expect([0.1 + 0.2, 22.3193, 20_000].map((value) => numberText(value, 'en', 'scale'))).toEqual([
    '0.3',
    '22.3193',
    '20,000',
  ]);
});

test("a narrow axis uses short numbers in the reader's language", () => {
  expect(LANGUAGES.map((language) => numberText(20_000, language, 'short'))).toEqual(['20K', '2萬', '2万']);
  expect(LANGUAGES.map((language) => numberText(1_500_000, language, 'short'))).toEqual(['1.5M', '150萬', '150万']);
});

test('a text is shown as sent; digits left out are available on request', () => {
  expect([valueText('0123', 'en'), exactText('0123', 'en')]).toEqual(['0123', undefined]);
  expect([23.50137931, 23.5, 20_000].map((value) => exactText(value, 'en'))).toEqual([
    '23.50137931',
    undefined,
    undefined,
  ]);
});

test('a very long text is cut, and not within a character', () => {
  expect(valueText('A'.repeat(1000), 'en')).toBe('A'.repeat(1000));
  expect(valueText('A'.repeat(60_000), 'en')).toBe(`${'A'.repeat(999)}…`);
  expect(valueText(`A${'👩'.repeat(9000)}`, 'en')).toBe(`A${'👩'.repeat(499)}…`);
  expect(valueText('👩'.repeat(9000), 'en')).toBe(`${'👩'.repeat(499)}…`);
});

test('a number has its unit behind it, a text has none', () => {
  expect(valueText(21.5, 'en', '°C')).toBe('21.5\u00a0°C');
  expect(valueText(61, 'zh-HK', '%')).toBe('61%');
  expect(valueText('broken', 'en', '°C')).toBe('broken');
  expect([withUnit('90', '°'), withUnit('3', '')]).toEqual(['90°', '3']);
});

test.each([
  ['1,014.25\u00a0hPa', 12],
  ['12萬', 4],
  ['25\u00a0微克', 7],
  ['', 0],
])('%s needs the room of %i digits', (text, columns) => {
  expect(columnsOf(text)).toBe(columns);
});
