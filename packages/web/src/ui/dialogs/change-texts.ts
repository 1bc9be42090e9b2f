import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  undone: 'The change was undone.',
  on: (name: string) => `“${name}” is active.`,
  off: (name: string) => `“${name}” is inactive.`,
};

export const texts = {
  en,
  'zh-HK': {
    undone: '已復原更改。',
    on: (name) => `「${name}」已啟用。`,
    off: (name) => `「${name}」已停用。`,
  },
  'zh-CN': {
    undone: '已撤销修改。',
    on: (name) => `“${name}”已启用。`,
    off: (name) => `“${name}”已停用。`,
  },
} satisfies Record<Language, typeof en>;
