import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  undone: 'The change was undone.',
  changedSince: 'This has been changed again since. Nothing was undone.',
  on: (name: string) => `“${name}” is active.`,
  off: (name: string) => `“${name}” is inactive.`,
  keysOn: (name: string) => `“${name}” accepts new keys.`,
  keysOff: (name: string) => `“${name}” no longer accepts new keys.`,
};

export const texts = {
  en,
  'zh-HK': {
    undone: '已復原更改。',
    changedSince: '這一項之後又有更改，因此沒有復原。',
    on: (name) => `「${name}」已啟用。`,
    off: (name) => `「${name}」已停用。`,
    keysOn: (name) => `「${name}」會接受新的鍵名。`,
    keysOff: (name) => `「${name}」不再接受新的鍵名。`,
  },
  'zh-CN': {
    undone: '已撤销修改。',
    changedSince: '这一项后来又有修改，因此没有撤销。',
    on: (name) => `“${name}”已启用。`,
    off: (name) => `“${name}”已停用。`,
    keysOn: (name) => `“${name}”会接受新的键名。`,
    keysOff: (name) => `“${name}”不再接受新的键名。`,
  },
} satisfies Record<Language, typeof en>;
