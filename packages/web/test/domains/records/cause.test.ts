import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { causeOf } from '../../../src/domains/boards/tiles/board-tile.tsx';
import { records as english } from '../../../src/i18n/en/records.ts';
import { records as simplified } from '../../../src/i18n/zh-CN/records.ts';
import { records as traditional } from '../../../src/i18n/zh-HK/records.ts';

const TEXTS = { en: english, 'zh-HK': traditional, 'zh-CN': simplified };

test('a tile says why a message is refused, in the first sentence of the text', () => {
  expect(causeOf(english.reasons.NO_KEY_VALUE_PAIR('', 1))).toBe(
    'The message has no “=”, so there is no value to store',
  );
  expect(causeOf(traditional.reasons.NO_KEY_VALUE_PAIR('', 1))).toBe('訊息中沒有「=」，所以沒有值可以儲存');
  expect(causeOf(simplified.reasons.PART_WITHOUT_VALUE('light', 1))).not.toContain('。');
  expect(causeOf('Silent')).toBe('Silent');
});

test('what a board sent may contain ends of sentences', () => {
  const sent = 'Hello. Too hot。Bye；3.5';
  for (const language of LANGUAGES) {
    const { reasons } = TEXTS[language];
    expect(causeOf(reasons.PART_WITHOUT_EQUALS(sent, 1))).toContain(sent);
    expect(reasons.PART_WITHOUT_EQUALS(sent, 1).length).toBeGreaterThan(
      causeOf(reasons.PART_WITHOUT_EQUALS(sent, 1)).length,
    );
  }
});
