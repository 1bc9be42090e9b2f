import type { Language } from '@tinkerstream/contract/platform/language';

const en = {
  unsaved: 'Unsaved changes',
  question: 'Discard unsaved changes?',
  text: 'Your changes are not saved yet.',
  signedOut: 'You were signed out. To keep your changes, cancel, sign in in another tab, and save here.',
  discard: 'Discard changes',
};

/** Texts about unsaved changes. */
export const texts = {
  en,
  'zh-HK': {
    unsaved: '更改尚未儲存',
    question: '要捨棄未儲存的更改嗎？',
    text: '你的更改尚未儲存。',
    signedOut: '你已登出。要保留更改，請按「取消」，在另一個分頁登入，再回到這裏儲存。',
    discard: '捨棄更改',
  },
  'zh-CN': {
    unsaved: '修改尚未保存',
    question: '要放弃未保存的修改吗？',
    text: '你的修改还没有保存。',
    signedOut: '你已退出登录。要保留修改，请点“取消”，在另一个标签页登录，再回到这里保存。',
    discard: '放弃修改',
  },
} satisfies Record<Language, typeof en>;
