import { MAX_WAIT_SEC } from '@tinkerstream/contract/applets';
import { useTexts } from '../../../../i18n/texts.ts';
import { TextInput } from '../../../../ui/kit.ts';
import type { ActionSettingsProps } from '../../definitions.ts';
import { TOO_LONG } from '../../order.ts';
import classes from '../../timing/timing.module.css';
import { texts as allTexts } from './texts.ts';

export function WaitSettings({ fields, problems, onFields }: ActionSettingsProps) {
  const texts = useTexts(allTexts);
  const wrong = problems.seconds === TOO_LONG ? texts.tooLong : texts.secondsWrong;
  return (
    <TextInput
      className={classes.number}
      label={texts.seconds}
      withAsterisk
      type="number"
      inputMode="numeric"
      min={1}
      max={MAX_WAIT_SEC}
      autoComplete="off"
      value={fields.seconds}
      error={problems.seconds && wrong}
      onChange={(event) => onFields({ seconds: event.currentTarget.value })}
    />
  );
}
