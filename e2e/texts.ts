import { adminDictionary as en } from '../packages/web/src/i18n/en/admin-dictionary.ts';
import { adminDictionary as zhHK } from '../packages/web/src/i18n/zh-HK/admin-dictionary.ts';

/** The texts of the screens, by which tests find buttons and fields as a reader does. */
export const TEXTS = { en, 'zh-HK': zhHK };
