import type { Language } from '@tinkerstream/contract/platform/language';
import { plural } from '@tinkerstream/contract/platform/plural';

const en = {
  isOnline: 'online',
  online: (online: number, all: number) => `${online} of ${all} ${plural(all, 'user', 'users')} online now`,
};

export const texts = {
  en,
  'zh-HK': { isOnline: '在線', online: (online, all) => `${all} 名用戶中有 ${online} 名在線` },
  'zh-CN': { isOnline: '在线', online: (online, all) => `${all} 名用户中有 ${online} 名在线` },
} satisfies Record<Language, typeof en>;
