import { type DataRecordType, normalizedKey, numericValue } from '@tinkerstream/contract/points';
import type { LeftOutValue, LoggedMessage } from '@tinkerstream/contract/records';

type NamedType = Pick<DataRecordType, 'keyName' | 'sentNames'>;

/** Characters that may separate the values of a message. */
const BETWEEN = /[,&;\r\n]/;

/** The left-out values of a logged message. */
export function leftOutOfMessage(
  { createdOn, deviceSerialNumber, message }: LoggedMessage,
  leftOut: readonly LeftOutValue[],
  dataTypes: readonly NamedType[],
): readonly LeftOutValue[] {
  const ofMoment = leftOut.filter(
    ({ time, serialNumber }) => Date.parse(time) === Date.parse(createdOn) && serialNumber === deviceSerialNumber,
  );
  if (ofMoment.length === 0) return ofMoment;
  // A text may contain separators too.
  const parts = [...message.split(','), ...message.split(BETWEEN)];
  // JSON messages are not split into their values.
  return ofMoment.filter(
    (value) => parts.some((part) => isValueOf(part, value, dataTypes)) || message.includes(`"${value.key}"`),
  );
}

/** Whether a part of a message, such as `temp=21`, is a value. */
export function isValueOf(part: string, value: LeftOutValue, dataTypes: readonly NamedType[]): boolean {
  const equals = part.indexOf('=');
  if (equals < 0) return false;
  return isSame([normalizedKey(part.slice(0, equals)), part.slice(equals + 1).trim()], value, dataTypes);
}

/** Whether a name and a text that a board has sent are this value. */
export function isSame(
  [name, text]: readonly [string, string],
  { key, value }: LeftOutValue,
  dataTypes: readonly NamedType[],
): boolean {
  const number = numericValue(text);
  const isNamed = (typeOf(name, dataTypes)?.keyName ?? name) === key;
  return isNamed && (text === value || (number !== undefined && number === numericValue(value)));
}

/** The data type that stores the values of a name. */
export function typeOf<Type extends NamedType>(name: string, dataTypes: readonly Type[]): Type | undefined {
  return (
    dataTypes.find(({ sentNames }) => sentNames?.includes(name)) ?? dataTypes.find(({ keyName }) => keyName === name)
  );
}
