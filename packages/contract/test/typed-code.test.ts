import { normaliseCode } from '@tinkerstream/contract/classes';
import { Email, isEmail, normaliseEmail } from '@tinkerstream/contract/platform/email';
import { canonicalTopicName, TypedTopicName } from '@tinkerstream/contract/platform/topic-name';
import { hyphenatedCode, plainCode } from '@tinkerstream/contract/platform/typed-code';
import { EventCodeText, formatLicenseKey, LicenseKey } from '@tinkerstream/contract/subscriptions';
import { expect, test } from 'vitest';

/** How people write ABC-234: in full width, in groups, with what input methods and word processors make of them. */
const WRITTEN = [
  'ABC-234',
  'abc234',
  ' abc 234 ',
  'ＡＢＣ－２３４',
  'ａｂｃ　２３４',
  'ＡＢＣー２３４',
  'ABC–234',
  'A\u200bBC\u2060-\ufeff234',
  'ABC−234',
  'ＡBC‑2３4',
];

test.each(WRITTEN)('%o is one code', (written) => {
  expect(plainCode(written)).toBe('ABC234');
  expect(normaliseCode(written)).toBe('ABC234');
});

test('another letter stays another code', () => {
  // Cyrillic, and digits of other scripts, are no letters of a code.
  for (const other of ['АBC234', 'ABC٢34', 'ABC 2345', 'ABC_234']) expect(plainCode(other)).not.toBe('ABC234');
  expect(plainCode('－ ー')).toBe('');
});

test('event codes and license keys are stored in one form', () => {
  expect(EventCodeText.parse('ｆａｉｒ－２０２６')).toBe('FAIR-2026');
  expect(hyphenatedCode('fair–2026')).toBe('FAIR-2026');
  const key = 'ABCDE-FGHJK-LMNPQ-RSTUV';
  expect(LicenseKey.parse('ａｂｃｄｅ　ｆｇｈｊｋ－ＬＭＮＰＱ rstuv')).toBe(key);
  expect(formatLicenseKey(key)).toBe(key);
});

test('topic names are found in full width and in groups, and other names stay as they are', () => {
  for (const written of ['ＡＢＣＤＥＦＧＨＪ２', 'abcd-efgh-j2', 'ABCDE FGHJ2']) {
    expect(TypedTopicName.parse(written)).toBe('ABCDEFGHJ2');
  }
  for (const other of ['room/temp', 'ABCDEFGHJ', 'ABCDEFGHJ0', 'a b', `${'-'.repeat(40)}ABCDEFGHJ2`]) {
    expect(canonicalTopicName(other)).toBe(other);
  }
});

test('emails are accepted in full width, and not in letters that only look like it', () => {
  expect(Email.parse('　Ａｄａ＠Ｅｘａｍｐｌｅ．ｏｒｇ ')).toBe('ada@example.org');
  expect(normaliseEmail('ＡＤＡ＠example．org')).toBe('ada@example.org');
  expect(isEmail('ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ')).toBe(true);
  for (const other of ['аda@example.org', 'ſam@example.org', 'ada@example.\u212aong'])
    expect(isEmail(other)).toBe(false);
});
