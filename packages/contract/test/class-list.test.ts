import { classRows, MAX_CLASS_SIZE } from '@tinkerstream/contract/admin';
import { readPastedList } from '@tinkerstream/contract/users';
import { describe, expect, test } from 'vitest';

function rowsOf(text: string) {
  const list = readPastedList(text);
  return classRows(
    list,
    list.columns.map(({ role }) => role),
  );
}

const membersOf = (text: string) => rowsOf(text).map(({ member }) => member);
const ada = { email: 'ada@school.hk', firstName: 'Ada', lastName: 'Lovelace' };

describe('a pasted class list', () => {
  test.each([
    ['with commas', 'ada@school.hk, Ada, Lovelace'],
    ['from a spreadsheet', 'Ada\tLovelace\tADA@school.hk'],
    ['with a heading and empty lines', 'E-mail;First name;Last name\r\n\r\nada@school.hk;Ada;Lovelace\r\n'],
    ['with quoted cells', '"Ada","Lovelace","ada@school.hk"'],
  ])('is parsed with %s', (_name, text) => {
    expect(membersOf(text)).toEqual([ada]);
  });

  test('accepts a single name, as Chinese names are written', () => {
    expect(membersOf('陳大文\tchan@school.hk')).toEqual([
      { email: 'chan@school.hk', firstName: '陳大文', lastName: '' },
    ]);
  });

  test('accepts people without an email, also on the first line', () => {
    expect(membersOf('Anna, Chan\n陳大文')).toEqual([
      { firstName: 'Anna', lastName: 'Chan' },
      { firstName: '陳大文', lastName: '' },
    ]);
    expect(membersOf('First name, Last name\nAnna, Chan')).toEqual([{ firstName: 'Anna', lastName: 'Chan' }]);
  });

  test('finds emails in different places of its lines', () => {
    const text = 'Ada\tLovelace\tada@school.hk\nGrace\tgrace@school\nada@school.hk\tAda\n陳大文\tchan@school.hk\nAnna';
    expect(rowsOf(text).map(({ member, problem }) => member ?? problem)).toEqual([
      ada,
      'no-email',
      'twice',
      { email: 'chan@school.hk', firstName: '陳大文', lastName: '' },
      { firstName: 'Anna', lastName: '' },
    ]);
  });

  test('says for each line why it creates no account', () => {
    const text = `ada@school.hk, Ada\ngrace@school, Hopper\nADA@school.hk, Ada\nnobody@school.hk\nlong@school.hk, ${'x'.repeat(101)}`;
    expect(rowsOf(text).map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, 'no-email'],
      [3, 'twice'],
      [4, 'no-name'],
      [5, 'long-name'],
    ]);
  });

  test('creates no more accounts than the limit for a class', () => {
    const text = Array.from({ length: MAX_CLASS_SIZE + 2 }, (_, index) => `c${index}@school.hk, Child`).join('\n');
    expect(membersOf(text).filter(Boolean)).toHaveLength(MAX_CLASS_SIZE);
    expect(rowsOf(text).at(-1)).toMatchObject({ problem: 'too-many' });
  });
});
