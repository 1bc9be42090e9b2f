import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  leaveOut: 'Leave out…',
  leaveOutOf: (value: string, time: string) => `Leave out ${value}, ${time}`,
};

/** Texts about values that can be left out of charts and statistics. */
export const texts = {
  en,
  'zh-HK': {
    leaveOut: '剔除……',
    leaveOutOf: (value, time) => `剔除 ${value}，${time}`,
  },
  'zh-CN': {
    leaveOut: '剔除……',
    leaveOutOf: (value, time) => `剔除 ${value}，${time}`,
  },
} satisfies Record<Language, typeof en>;
