import { useState } from 'react';
import { useLanguage } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { MoreItem, MoreMenu } from '../../../ui/menu/more-menu.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { LeaveOutDialog, type ShownNumber } from './leave-out-dialog.tsx';
import { texts as allTexts } from './texts.ts';

interface LeaveOutMenuProps {
  /** The values of one message. */
  readonly values: readonly ShownNumber[];
}

/** Lets values of a logged message be left out. */
export function LeaveOutMenu({ values }: LeaveOutMenuProps) {
  const texts = useTextsOf(allTexts);
  const { language } = useLanguage();
  const [sought, setSought] = useState<ShownNumber>();
  const [{ time } = { time: 0 }] = values;
  return (
    <>
      <MoreMenu of={localTime(time)}>
        {values.map((value) => (
          <MoreItem key={value.label} icon="close" onClick={() => setSought(value)}>
            {texts.leaveOutOf(`${value.label} ${valueText(value.value, language, value.unit)}`)}
          </MoreItem>
        ))}
      </MoreMenu>
      {sought && <LeaveOutDialog number={sought} onClose={() => setSought(undefined)} />}
    </>
  );
}
