import type { Language } from '@tinkerstream/contract/platform/language';
import type { ReasonOf, ReasonText, ReasonTexts } from '../../i18n/en/applets.ts';
import { useLanguage, useTexts } from '../../i18n/texts.ts';

/** Another version may have stored a code that this one does not know. */
type NamedReason = ReasonOf & { readonly code: string };
type Texts = Readonly<Partial<Record<string, ReasonText>>>;

// Discovered by path, as the types of actions are.
const files = import.meta.glob<{ readonly reasonTexts: Readonly<Record<Language, Texts>> }>(
  './actions/*/reason-texts.ts',
  { eager: true },
);

/**
 * A reason in words; undefined for an unknown code.
 * @param shared the texts of the reasons that are no matter of one type of action
 */
export function reasonText(
  { code, ...reason }: NamedReason,
  shared: ReasonTexts,
  language: Language,
): string | undefined {
  const all: readonly Texts[] = [shared, ...Object.values(files).map(({ reasonTexts }) => reasonTexts[language])];
  return all.find((texts) => texts[code])?.[code]?.(reason);
}

/** Says reasons in words, in the language of the reader. */
export function useReasonTexts(): (reason: NamedReason) => string | undefined {
  const { applets } = useTexts();
  const { language } = useLanguage();
  return (reason) => reasonText(reason, applets.reasons, language);
}
