import { type AdminDictionary, adminTexts } from '../../src/i18n/en/admin-dictionary.ts';
import { chartTexts } from '../../src/i18n/en/chart-dictionary.ts';
import { userTexts } from '../../src/i18n/en/dictionary.ts';
import { firstTexts } from '../../src/i18n/en/first.ts';
import { furtherTexts } from '../../src/i18n/en/further-dictionary.ts';

/** All English texts. */
export const dictionary: AdminDictionary = {
  ...firstTexts,
  ...chartTexts,
  ...userTexts,
  ...furtherTexts,
  ...adminTexts,
};
