import type { Language } from '@tinkerstream/contract/platform/language';
import type { Texts } from './areas.ts';

/** A file of texts in one language. */
export interface TextFile {
  /** Texts by area; in the build also those beside parts, by number. */
  readonly texts: Partial<Texts> & Readonly<Record<number, unknown>>;
  /** The other files of the language by name. */
  readonly others: Readonly<Record<string, () => Promise<TextFile>>>;
}

/**
 * The first file of each language, which has all areas: no module waits for another file. The build has a module of its own in
 * place of this one (`web/texts.ts`), which loads what pages and parts show.
 */
export const firstFiles: Readonly<Record<Language, () => Promise<TextFile>>> = {
  en: fileOf(import.meta.glob<Partial<Texts>>('./en/*.ts')),
  'zh-HK': fileOf(import.meta.glob<Partial<Texts>>('./zh-HK/*.ts')),
  'zh-CN': fileOf(import.meta.glob<Partial<Texts>>('./zh-CN/*.ts')),
};

function fileOf(areas: Readonly<Record<string, () => Promise<Partial<Texts>>>>): () => Promise<TextFile> {
  return async () => {
    const modules = await Promise.all(Object.values(areas).map((load) => load()));
    return { texts: Object.assign({}, ...modules), others: {} };
  };
}
