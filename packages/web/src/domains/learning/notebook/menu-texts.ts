import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  open: 'Open as notebook (.ipynb)',
};

/** Texts that are shown before the dialog is loaded. */
export const texts = {
  en,
  'zh-HK': {
    open: '以筆記本開啟（.ipynb）',
  },
  'zh-CN': {
    open: '以笔记本打开（.ipynb）',
  },
} satisfies Record<Language, typeof en>;
