import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { Texts } from '../../packages/web/src/i18n/areas.ts';

const I18N = join(import.meta.dirname, '../../packages/web/src/i18n');

/** The texts of the screens, by which tests find buttons and fields as a reader does. */
export const TEXTS = { en: await textsIn('en'), 'zh-HK': await textsIn('zh-HK') };

async function textsIn(language: Language): Promise<Texts> {
  const areas = await Promise.all(globSync(join(I18N, language, '*.ts')).map((file) => import(file)));
  return Object.assign({}, ...areas);
}
