import { Button, Radio, Stack } from '@mantine/core';
import { isLanguage, LANGUAGES } from '@tinkerstream/contract/platform/language';
import { LANGUAGE_NAMES, useAdminTexts, useLanguage } from '../../../i18n/texts.ts';
import type { StepActions } from './step-actions.ts';

export function LanguageStep({ next, onNext }: StepActions) {
  const { adminStart: texts } = useAdminTexts();
  const { language, setLanguage } = useLanguage();
  return (
    <>
      <Radio.Group
        aria-label={texts.languageTitle}
        description={texts.languageText}
        value={language}
        onChange={(chosen) => isLanguage(chosen) && void setLanguage(chosen)}
      >
        <Stack gap="sm" mt="sm">
          {LANGUAGES.map((code) => (
            <Radio key={code} value={code} label={<span lang={code}>{LANGUAGE_NAMES[code]}</span>} size="md" />
          ))}
        </Stack>
      </Radio.Group>
      <Button onClick={onNext}>{next}</Button>
    </>
  );
}
