import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  outside: (count: string, isOne: boolean, value: string, name: string, time: string) =>
    isOne
      ? `1 value outside: ${value} · ${name}, ${time}`
      : `${count} values outside, farthest: ${value} · ${name}, ${time}`,
  showAll: 'Show all values',
  leaveOut: 'Leave far values out',
  hide: 'Hide this board',
  showAgain: (name: string) => `Show ${name} again`,
};

/** Texts about values that are too far from the others to be shown. */
export const texts = {
  en,
  'zh-HK': {
    outside: (count, isOne, value, name, time) =>
      isOne
        ? `1 個值超出範圍：${value} · ${name}，${time}`
        : `${count} 個值超出範圍，最遠：${value} · ${name}，${time}`,
    showAll: '顯示所有數值',
    leaveOut: '略去過遠的數值',
    hide: '隱藏此開發板',
    showAgain: (name) => `重新顯示「${name}」`,
  },
  'zh-CN': {
    outside: (count, isOne, value, name, time) =>
      isOne
        ? `1 个值超出范围：${value} · ${name}，${time}`
        : `${count} 个值超出范围，最远：${value} · ${name}，${time}`,
    showAll: '显示所有数值',
    leaveOut: '略去过远的数值',
    hide: '隐藏此开发板',
    showAgain: (name) => `重新显示“${name}”`,
  },
} satisfies Record<Language, typeof en>;
