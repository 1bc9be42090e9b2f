import { useNavigate } from '@tanstack/react-router';
import { isLanguage, LANGUAGES } from '@tinkerstream/contract/platform/language';
import { LANGUAGE_NAMES, useLanguage, useTexts } from '../../i18n/texts.ts';
import { NativeSelect } from '../kit.ts';

const CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Changes the language of a public page. The address contains the language, because frames in other sites have no cookies. */
export function PublicLanguage() {
  const { shell } = useTexts();
  const { language, setLanguage } = useLanguage();
  const navigate = useNavigate();
  return (
    <NativeSelect
      data={CHOICES}
      value={language}
      size="xs"
      aria-label={shell.language}
      onChange={({ currentTarget: { value } }) => {
        if (!isLanguage(value)) return;
        void navigate({ to: '.', search: (rest) => ({ ...rest, lang: value }), replace: true, resetScroll: false });
        void setLanguage(value);
      }}
    />
  );
}
