import { spaced } from '../../../i18n/chinese-spacing.ts';
import { chinese } from './chinese.ts';

export const mainland = chinese({
  language: 'zh-CN',
  quotes: ['“', '”'],
  comparators: {
    contain_case_sensitive: '包含',
    not_contain_case_sensitive: '不包含',
    greater_than: '大于',
    greater_or_equal_than: '大于或等于',
    smaller_than: '小于',
    smaller_or_equal_than: '小于或等于',
  },
  and: '并且',
  or: '或',
  message: '消息',
  latestMessageOf: (topic) => `${topic}的最新消息`,
  when: (triggers) => spaced('当', triggers),
  lastAction: '并',
});
