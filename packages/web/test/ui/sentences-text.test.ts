import { expect, test } from 'vitest';
import { sentencesText } from '../../src/ui/text/sentences-text.ts';

test('whole sentences have a space between them in English only', () => {
  expect(sentencesText(['You are in.', 'Go on.'], 'en')).toBe('You are in. Go on.');
  expect(sentencesText(['你已進入。', '請繼續。'], 'zh-HK')).toBe('你已進入。請繼續。');
  expect(sentencesText(['你已进入。', '请继续。'], 'zh-CN')).toBe('你已进入。请继续。');
});
