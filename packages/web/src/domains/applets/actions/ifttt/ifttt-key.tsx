import { useTextsOf } from '../../../../i18n/use-texts-of.ts';
import { SecretField } from '../../fields/secret-field.tsx';
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
  return (
    <SecretField
      label={texts.key}
      hint={saved === 'for-another-event' ? texts.keyOfEvent : texts.keyHint}
      texts={{ saved: texts.keySaved, replace: texts.replaceKey, kept: texts.keyKept, show: texts.showKey }}
      value={value}
      isSaved={saved === 'for-this-event'}
      maxLength={200}
      error={isWrong && (value.trim() ? texts.keyWrong : texts.keyEmpty)}
      onChange={onChange}
    />
  );
}
