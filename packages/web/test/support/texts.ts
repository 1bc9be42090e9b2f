import { firstFiles } from '../../src/i18n/text-files.ts';
import type { Texts } from '../../src/i18n/texts.ts';

/** All English texts. */
export const dictionary = (await firstFiles.en()).texts as Texts;
