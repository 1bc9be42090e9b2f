import type { Language } from '@tinkerstream/contract/platform/language';
import type { HelpContent } from './help-content.ts';

/** Loads the help in one language. */
export const loadContent: Readonly<Record<Language, () => Promise<HelpContent>>> = {
  en: async () => (await import('./en.ts')).en,
  'zh-HK': async () => (await import('./zh-hk.ts')).zhHk,
  'zh-CN': async () => (await import('./zh-cn.ts')).zhCn,
};
