import { type DataRecordType, type Device, NO_DEVICE, numericValue, recordValue } from '@tinkerstream/contract/points';
import { type LeftOutValue, type LoggedMessage, parseBoardMessage } from '@tinkerstream/contract/records';
import type { ShownNumber } from './leave-out-dialog.tsx';

type NamedType = Pick<DataRecordType, 'keyName' | 'sentNames'>;

/** The values of a logged message that are left out. */
export function leftOutOfMessage(
  { createdOn, deviceSerialNumber, message }: LoggedMessage,
  leftOut: readonly LeftOutValue[],
  dataTypes: readonly NamedType[],
): readonly LeftOutValue[] {
  const ofMoment = leftOut.filter(
    ({ time, serialNumber }) => Date.parse(time) === Date.parse(createdOn) && serialNumber === deviceSerialNumber,
  );
  if (ofMoment.length === 0) return ofMoment;
  const pairs = [...parseBoardMessage(message).values];
  // The parts of JSON are not read here.
  return ofMoment.filter(
    (value) => pairs.some((pair) => isSame(pair, value, dataTypes)) || message.includes(`"${value.key}"`),
  );
}

/** Whether a part of a message, such as `temp=21`, is a value. */
export function isValueOf(part: string, value: LeftOutValue, dataTypes: readonly NamedType[]): boolean {
  return [...parseBoardMessage(part).values].some((pair) => isSame(pair, value, dataTypes));
}

function isSame([name, text]: readonly [string, string], { key, value }: LeftOutValue, all: readonly NamedType[]) {
  const number = numericValue(text);
  const isNamed = (typeOf(name, all)?.keyName ?? name) === key;
  return isNamed && (text === value || (number !== undefined && number === numericValue(value)));
}

/** The data type that keeps the values of a name. */
function typeOf<Type extends NamedType>(name: string, dataTypes: readonly Type[]): Type | undefined {
  return (
    dataTypes.find(({ sentNames }) => sentNames?.includes(name)) ?? dataTypes.find(({ keyName }) => keyName === name)
  );
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
  return [...parseBoardMessage(message).values].flatMap(([name, text]): ShownNumber[] => {
    const type = typeOf(name, dataTypes);
    if (!type || type.formula || leftOut.some((value) => isSame([name, text], value, dataTypes))) return [];
    const { id: dataTypeId, unit, keyName: label } = type;
    const value = recordValue(text);
    return [{ topicId, dataTypeId, deviceId, time: Date.parse(createdOn), width: 0, value, label, unit }];
  });
}
