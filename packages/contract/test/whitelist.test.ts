import { parseWhitelist } from '@tinkerstream/contract/admin';
import { expect, test } from 'vitest';

test('a pasted list yields each email once, in lower case, with its remarks', () => {
  const text =
    'Ann@School.edu.hk\r\n\n  bob@example.org , Physics, form 3\nann@school.edu.hk;again\ncyd@example.org\tLab\n';
  expect(parseWhitelist(text)).toEqual({
    entries: [
      { email: 'ann@school.edu.hk', remarks: '' },
      { email: 'bob@example.org', remarks: 'Physics, form 3' },
      { email: 'cyd@example.org', remarks: 'Lab' },
    ],
    invalidLines: [],
  });
});

test('lines that contain no email are reported', () => {
  expect(parseWhitelist('Name, E-mail\nann@example.org\n@nobody').invalidLines).toEqual(['Name, E-mail', '@nobody']);
});
