import { type DataRecordType, type Device, NO_DEVICE, recordValue } from '@tinkerstream/contract/points';
import { type LeftOutValue, type LoggedMessage, parseBoardMessage } from '@tinkerstream/contract/records';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ActionIcon } from '../../../ui/kit.ts';
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx';
import { localTime } from '../../../ui/text/local-time.ts';
import { valueText } from '../../../ui/text/number-text.ts';
import { LeaveOutDialog, type ShownNumber } from './leave-out-dialog.tsx';
import { isSame, typeOf } from './of-message.ts';
import { texts as allTexts } from './texts.ts';

interface LeaveOutMenuProps {
  readonly message: LoggedMessage;
  /** The left-out values of the message. */
  readonly leftOut: readonly LeftOutValue[];
  readonly topic: LoggedTopic;
}

/** A menu that leaves values of a logged message out. Shows nothing if there are none to leave out. */
export function LeaveOutMenu({ message, leftOut, topic }: LeaveOutMenuProps) {
  const texts = useTexts(allTexts);
  const { common } = useTexts();
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

interface LoggedTopic {
  readonly topicId: string;
  readonly dataTypes: readonly DataRecordType[];
  /** The boards of the topic. */
  readonly devices: readonly Pick<Device, 'id' | 'serialNumber'>[];
}

/** The values of a logged message that can be left out: stored and measured values. */
export function valuesToLeaveOut(
  { createdOn, deviceSerialNumber, message, outcome }: LoggedMessage,
  leftOut: readonly LeftOutValue[],
  { topicId, dataTypes, devices }: LoggedTopic,
): ShownNumber[] {
  const device = devices.find(({ serialNumber }) => serialNumber === deviceSerialNumber)?.id;
  const deviceId = deviceSerialNumber === '' ? NO_DEVICE : device;
  if ((outcome !== 'STORED' && outcome !== 'PARTLY_STORED') || deviceId === undefined) return [];
  return [...parseBoardMessage(message).values].flatMap(([name, text]): ShownNumber[] => {
    const type = typeOf(name, dataTypes);
    if (!type || type.formula || leftOut.some((value) => isSame([name, text], value, dataTypes))) return [];
    const { id: dataTypeId, unit, keyName: label } = type;
    const value = recordValue(text);
    return [{ topicId, dataTypeId, deviceId, time: Date.parse(createdOn), width: 0, value, label, unit }];
  });
}
