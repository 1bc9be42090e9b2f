import {
  type DataRecordType,
  type Device,
  NO_DEVICE,
  normalizedKey,
  numericValue,
  recordValue,
} from '@tinkerstream/contract/points';
import type { LeftOutValue, LoggedMessage } from '@tinkerstream/contract/records';
import type { ShownNumber } from './leave-out-dialog.tsx';

/** The values of a logged message that are left out. */
export function leftOutOfMessage(
  { createdOn, deviceSerialNumber, message }: LoggedMessage,
  leftOut: readonly LeftOutValue[],
): readonly LeftOutValue[] {
  const ofMoment = leftOut.filter(
    ({ time, serialNumber }) => Date.parse(time) === Date.parse(createdOn) && serialNumber === deviceSerialNumber,
  );
  if (ofMoment.length === 0) return ofMoment;
  const parts = message.split(',');
  // The parts of JSON are not read here.
  return ofMoment.filter((value) => parts.some((part) => isValueOf(part, value)) || message.includes(`"${value.key}"`));
}

/** Whether a part of a message, such as `temp=21`, is a value. */
export function isValueOf(part: string, { key, value }: LeftOutValue): boolean {
  const [name, text] = keyAndText(part);
  const number = numericValue(text);
  return name === key && (text === value || (number !== undefined && number === numericValue(value)));
}

interface LoggedTopic {
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
  return message.split(',').flatMap((part): ShownNumber[] => {
    const [key, text] = keyAndText(part);
    const type = dataTypes.find(({ keyName }) => keyName === key);
    if (!type || type.formula || text === '' || leftOut.some((value) => isValueOf(part, value))) return [];
    const { id: dataTypeId, unit } = type;
    return [
      {
        topicId,
        dataTypeId,
        deviceId,
        time: Date.parse(createdOn),
        width: 0,
        value: recordValue(text),
        label: key,
        unit,
      },
    ];
  });
}

function keyAndText(part: string): [key: string, text: string] {
  const [key = '', text = ''] = part.split('=', 2);
  return [normalizedKey(key), text.trim()];
}
