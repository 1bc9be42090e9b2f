import type { LeftOutValue } from '@tinkerstream/contract/records';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/kit.ts';
import { localTime } from '../../../ui/text/local-time.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { texts as allTexts } from './texts.ts';
import { useTakeBack } from './use-take-back.ts';

interface LeftOutOfMessageProps {
  readonly values: readonly LeftOutValue[];
  readonly mayTakeBack: boolean;
}

/** Says why values of a logged message are left out. */
export function LeftOutOfMessage({ values, mayTakeBack }: LeftOutOfMessageProps) {
  const texts = useTexts(allTexts);
  const { language } = useLanguage();
  const { takeBack, isPending } = useTakeBack();
  return (
    <>
      {values.map(({ id, time, value, reason }) => (
        <div key={id}>
          {texts.because(reason)}{' '}
          {mayTakeBack && (
            <Button
              variant="subtle"
              size="compact-sm"
              disabled={isPending}
              aria-label={texts.takeBackOf(valueText(value, language, ''), localTime(time))}
              onClick={() => takeBack(id)}
            >
              {texts.takeBack}
            </Button>
          )}
        </div>
      ))}
    </>
  );
}
