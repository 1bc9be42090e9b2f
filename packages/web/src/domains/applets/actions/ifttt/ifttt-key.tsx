import { Button, Input, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useFirstTexts } from '../../../../i18n/texts.ts';
import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import form from '../../../../ui/form/form.module.css';
import { Mark } from '../../../../ui/mark.tsx';
import { texts as allTexts } from './texts.ts';

interface IftttKeyProps {
  readonly value: string;
  /** Whether the server has a key, which no page can read. It keeps it for its event only. */
  readonly saved: 'for-this-event' | 'for-another-event' | undefined;
  readonly isWrong: boolean;
  readonly onChange: (key: string) => void;
}

/** The secret key of an IFTTT account, visible only while it is entered. */
export function IftttKey({ value, saved, isWrong, onChange }: IftttKeyProps) {
  const texts = useTextsOf(allTexts);
  const { common } = useFirstTexts();
  const [isReplacing, setReplacing] = useState(false);
  const isSaved = saved === 'for-this-event';
  const hint = saved === 'for-another-event' ? texts.keyOfEvent : texts.keyHint;
  if (isSaved && !isReplacing && value === '') {
    return (
      <div>
        <Input.Label labelElement="div">{texts.key}</Input.Label>
        <span className={form.tight}>
          <Mark kind="good">{texts.keySaved}</Mark>
          <Button variant="default" size="compact-sm" onClick={() => setReplacing(true)}>
            {texts.replaceKey}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <div>
      <PasswordInput
        label={texts.key}
        description={isSaved ? texts.keyKept : hint}
        withAsterisk={!isSaved}
        maxLength={200}
        // Browsers ignore 'off' for passwords and would fill in the user's own.
        autoComplete="new-password"
        autoFocus={isReplacing}
        value={value}
        error={isWrong && (value.trim() ? texts.keyWrong : texts.keyEmpty)}
        visibilityToggleButtonProps={{ 'aria-label': texts.showKey, tabIndex: 0 }}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isReplacing && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            onChange('');
            setReplacing(false);
          }}
        >
          {common.cancel}
        </Button>
      )}
    </div>
  );
}
