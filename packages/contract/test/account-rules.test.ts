import { isPassword } from '@tinkerstream/contract/accounts';
import { Email, hasMailbox, isEmail } from '@tinkerstream/contract/platform/email';
import { needsRemarks, TeacherRole } from '@tinkerstream/contract/platform/teacher-role';
import { EventCodeText, LicenseKey } from '@tinkerstream/contract/subscriptions';
import { describe, expect, test } from 'vitest';

test.each([
  ['ada@school.edu.hk', true],
  ['anna@class.local', false],
  ['x7k2m9q4ab@pupil', false],
])('mail reaches %s: %s', (username, isReached) => {
  expect(hasMailbox(username)).toBe(isReached);
});

describe('an email', () => {
  test.each([
    'a@b.hk',
    'Ada.Lovelace+class@mail.school.edu.hk',
    'UPPER@EXAMPLE.ORG',
    'a@[192.168.0.1]',
    "o'neil_x-1@a-b.example",
    '  spaces@around.example  ',
    `${'x'.repeat(60)}@example.org`,
  ])('is valid: %j', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    '@b.hk',
    'a@.hk',
    'a@b..hk',
    '.a@b.hk',
    'a.@b.hk',
    'a..b@c.hk',
    'a b@c.hk',
    'a@b c.hk',
    'a@b.hk, c@d.hk',
    'a@b.hk\nBcc: c@d.hk',
    'a@b.hk\0',
    '"a"@b.hk',
    'a@192.168.0.1',
    'a@[300.1.1.1]',
    'a@b.12',
    'a@-b.hk',
    'a@b-.hk',
    'ſ@b.hk',
    'a@b.h\u212a',
    `${'x'.repeat(250)}@example.org`,
  ])('is not valid: %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('is stored trimmed and in lower case', () => {
    expect(Email.parse(' Ada@Example.ORG ')).toBe('ada@example.org');
  });

  // A backtracking pattern would never finish on such a text.
  test('is checked quickly, however long the text is', () => {
    expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false);
    expect(Email.safeParse(`a@${'b-'.repeat(50_000)}`).success).toBe(false);
  });
});

test.each([
  ['', false],
  ['12345', false],
  ['123456', true],
  ['x'.repeat(20), true],
  ['x'.repeat(21), false],
  ['      ', true],
])('whether %j is allowed as a password: %j', (text, expected) => {
  expect(isPassword(text)).toBe(expected);
});

test('remarks are required for the roles that do not explain themselves', () => {
  expect(TeacherRole.options.filter(needsRemarks)).toEqual(['ps_others', 'ss_others', 'others']);
});

test.each([
  'ABCDE-23456',
  'abcde 23456',
  ' abcde23456 ',
  'ＡＢＣＤＥ－２３４５６',
  'ABCDE–23456',
  'ABC\u200bDE\u00a023456',
])('a license key is parsed from %j', (typed) => {
  expect(LicenseKey.parse(typed)).toBe('ABCDE-23456');
});

test.each(['FAIR-2026', 'fair-2026', ' Fair - 2026 ', 'ｆａｉｒ－２０２６', 'FAIR-\u200b2026'])(
  'an event code is parsed from %j',
  (typed) => {
    expect(EventCodeText.parse(typed)).toBe('FAIR-2026');
  },
);

test('a blank code is no code', () => {
  for (const typed of [' \u3000 ', '\u200b']) expect(EventCodeText.safeParse(typed).success).toBe(false);
});
