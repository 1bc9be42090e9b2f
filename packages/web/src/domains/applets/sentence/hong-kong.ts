import { spaced } from '../../../i18n/chinese-spacing.ts';
import { chinese } from './chinese.ts';

export const hongKong = chinese({
  language: 'zh-HK',
  quotes: ['「', '」'],
  comparators: {
    contain_case_sensitive: '包含',
    not_contain_case_sensitive: '不包含',
    greater_than: '大於',
    greater_or_equal_than: '大於或等於',
    smaller_than: '小於',
    smaller_or_equal_than: '小於或等於',
  },
  and: '而且',
  or: '或',
  message: '訊息',
  latestMessageOf: (topic) => `${topic}的最新訊息`,
  when: (triggers) => spaced('當', triggers),
  lastAction: '並',
});
