import type { Language } from '@tinkerstream/contract/platform/language';
import { spaced } from '../../../i18n/chinese-spacing.ts';
import type { Trend } from '../../records/index.ts';

const en = {
  trends: { rising: 'It rises.', falling: 'It falls.', steady: 'It neither rises nor falls.' } as Readonly<
    Record<Trend, string>
  >,
  latest: (value: string) => `Latest value: ${value}.`,
};

export const texts = {
  en,
  'zh-HK': {
    trends: { rising: '數值上升。', falling: '數值下降。', steady: '數值沒有明顯升降。' },
    latest: (value) => spaced('最新數值：', value, '。'),
  },
  'zh-CN': {
    trends: { rising: '数值上升。', falling: '数值下降。', steady: '数值没有明显升降。' },
    latest: (value) => spaced('最新数值：', value, '。'),
  },
} satisfies Record<Language, typeof en>;
