import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { linkMailText, rejectionText } from '../../../src/domains/accounts/mails/mail-texts.ts';

test.each(LANGUAGES)('an email in %s asks for a reply only where someone reads it', (language) => {
  const rejection = { email: 'lee@school.example', name: 'Lee', schoolName: 'School', reason: '', language };
  const reply = /reply|回覆|回复/;
  expect(rejectionText(rejection, true).text).toMatch(reply);
  expect(rejectionText(rejection, false).text).not.toMatch(reply);
});

test.each(LANGUAGES)('an email in %s that an administrator passes on promises no further email', (language) => {
  const details = { name: 'Lee', link: 'https://iot.example/', isHandedOver: false };
  const another = /Forgot|忘記|忘记/;
  for (const kind of ['invitation', 'school-approved'] as const) {
    expect(linkMailText(kind, language, { ...details, isSent: true }).text).toMatch(another);
    expect(linkMailText(kind, language, { ...details, isSent: false }).text).not.toMatch(another);
  }
});
