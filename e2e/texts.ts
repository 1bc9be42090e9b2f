import { dictionary as en } from '../packages/web/src/i18n/en/dictionary.ts';
import { dictionary as zhHK } from '../packages/web/src/i18n/zh-HK/dictionary.ts';

/** The texts of the screens, by which tests find buttons and fields as a reader does. */
export const TEXTS = { en, 'zh-HK': zhHK };
