import { normalizedKey, numericValue } from '@tinkerstream/contract/points';
import type { LeftOutValue, LoggedMessage } from '@tinkerstream/contract/records';

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
  return ofMoment.filter((value) => parts.some((part) => isValueOf(part, value)));
}

/** Whether a part of a message, such as `temp=21`, is a value. */
export function isValueOf(part: string, { key, value }: LeftOutValue): boolean {
  const [name = '', text = ''] = part.split('=', 2);
  const number = numericValue(text.trim());
  return (
    normalizedKey(name) === key && (text.trim() === value || (number !== undefined && number === numericValue(value)))
  );
}
