import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { isLanguage, LANGUAGES } from '@tinkerstream/contract/platform/language';
import { LANGUAGE_NAMES, useChartTexts, useLanguage } from '../../i18n/texts.ts';

const CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Changes the language of a public page. The address keeps it, because other sites' frames have no cookies. */
export function PublicLanguage() {
  const { shell } = useChartTexts();
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
