import type { ObjectClass } from '@tinkerstream/contract/applets';
import { useLanguage } from '../../../i18n/texts.ts';
import { objectNames } from '../../applets/index.ts';

/** The name of an object in the user's language. */
export function useObjectName(): (name: ObjectClass) => string {
  const { language } = useLanguage();
  return (name) => objectNames[language][name];
}
