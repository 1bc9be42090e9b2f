import { ActionIcon } from '@mantine/core';
import type { LeftOutValue, LoggedMessage } from '@tinkerstream/contract/records';
import { useState } from 'react';
import { useChartTexts, useLanguage } from '../../../i18n/texts.ts';
import { useTextsOf } from '../../../i18n/use-texts-of.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { LeaveOutDialog, type ShownNumber } from './leave-out-dialog.tsx';
import { texts as allTexts } from './texts.ts';
import { type LoggedTopic, valuesToLeaveOut } from './values-to-leave-out.ts';

interface LeaveOutMenuProps {
  readonly message: LoggedMessage;
  /** Its values that are left out. */
  readonly leftOut: readonly LeftOutValue[];
  readonly topic: LoggedTopic;
}

/** Lets values of a logged message be left out; nothing if there are none. */
export function LeaveOutMenu({ message, leftOut, topic }: LeaveOutMenuProps) {
  const texts = useTextsOf(allTexts);
  const { common } = useChartTexts();
  const { language } = useLanguage();
  const [sought, setSought] = useState<ShownNumber>();
  const values = valuesToLeaveOut(message, leftOut, topic);
  const [first] = values;
  if (!first) return null;
  return (
    <>
      <Menu
        target={
          <ActionIcon variant="subtle" color="gray" aria-label={`${common.moreActions}: ${localTime(first.time)}`}>
            <Icon name="more" />
          </ActionIcon>
        }
      >
        {values.map((value) => (
          <MenuItem key={value.label} onClick={() => setSought(value)}>
            {texts.leaveOutOf(`${value.label} ${valueText(value.value, language, value.unit)}`)}
          </MenuItem>
        ))}
      </Menu>
      {sought && <LeaveOutDialog number={sought} onClose={() => setSought(undefined)} />}
    </>
  );
}
