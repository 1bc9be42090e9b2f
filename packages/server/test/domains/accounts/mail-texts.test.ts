import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { rejectionText } from '../../../src/domains/accounts/mails/mail-texts.ts';

test.each(LANGUAGES)('an email in %s asks for a reply only where someone reads it', (language) => {
  const rejection = { email: 'lee@school.example', name: 'Lee', schoolName: 'School', reason: '', language };
  const reply = /reply|回覆|回复/;
  expect(rejectionText(rejection, true).text).toMatch(reply);
  expect(rejectionText(rejection, false).text).not.toMatch(reply);
});
