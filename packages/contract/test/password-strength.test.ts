import { isCommonPassword } from '@tinkerstream/contract/accounts';
import { describe, expect, test } from 'vitest';

const OWNER = { email: 'chan.tai-man@stpaul.edu.hk', firstName: 'Siu Ming', lastName: 'Cheung' };

describe('a password that attackers guess first is refused', () => {
  test.each([
    ...['123456', '1234567890', '0987654321', '654321', '111111', '000000', '121212', '123123', '112233', '666666'],
    ...['5201314', '1314520', 'woaini1314', 'woaini520', 'a123456', 'aa123456', 'aaa111', 'zhangsan1', 'nihao123'],
    ...[
      'password',
      'Password1',
      'P@ssw0rd',
      'p@ssw0rd!',
      'PASSWORD2026',
      'passw0rd!',
      'qwerty',
      'qwerty123',
      'qwertyuiop',
    ],
    ...['1q2w3e4r', '1qaz2wsx', 'qazwsx', 'asdfgh', 'zxcvbn', 'abc123', '123abc', 'abcdef', 'qweasdzxc', 'abcd1234'],
    ...['iloveyou', 'ILoveYou2', 'letmein', 'welcome1', 'Welcome123!', 'admin123', 'administrator', 'monkey', 'dragon'],
    ...[
      'tinkerstream',
      'Tinkerstream2026',
      'tinker123',
      'school1',
      'teacher',
      'student2026',
      'hongkong1',
      'HongKong852',
    ],
    ...['112233445566', '998877665544', '111222333444', 'aabbccddeeff', '11223344aa', '700770', '123412341234'],
    ...['24681357', '147258369', '2wsx3edc4rfv', 'kettlekettle', 'abcdeabcde', 'aaabbbcccddd'],
    ...['abcabcabc', 'xyxyxyxy', 'zzzzzzz', '!@#$%^', 'ｐａｓｓｗｏｒｄ'],
  ])('%s', (password) => expect(isCommonPassword(password, OWNER)).toBe(true));

  test.each([
    'chan.tai-man',
    'Chan.Tai-Man1',
    'stpaul',
    'StPaul2026',
    'chan1234',
    'Ch4n!!',
    'chantaiman',
    'siuming1',
    'Cheung!',
    'CheungSiuMing',
    'siumingcheung2012',
  ])("and so is one derived from the user's email or name: %s", (password) =>
    expect(isCommonPassword(password, OWNER)).toBe(true),
  );
});

test.each([
  ...['correct-horse', 'my-secret', 'guest-secret', 'some-password', 'blue lamp on desk', 'tk7Qv2', 'kettle-9-violin'],
  ...['蜻蜓飛過操場', 'w0rkb3nch lamp', 'Zq4!pla', '830217'],
])('another one is accepted: %s', (password) => expect(isCommonPassword(password, OWNER)).toBe(false));
