import { type DataRecordType, type Device, NO_DEVICE, recordValue } from '@tinkerstream/contract/points';
import { type LeftOutValue, type LoggedMessage, parseBoardMessage } from '@tinkerstream/contract/records';
import type { ShownNumber } from './leave-out-dialog.tsx';
import { isSame, typeOf } from './of-message.ts';

export interface LoggedTopic {
  readonly topicId: string;
  readonly dataTypes: readonly DataRecordType[];
  /** The boards of the topic. */
  readonly devices: readonly Pick<Device, 'id' | 'serialNumber'>[];
}

/** The values of a logged message that can be left out: those that are stored, and measured. */
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
