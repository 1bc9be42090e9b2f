import { seenBoardName, seenName } from '@tinkerstream/contract/platform/seen-name';
import type { Device, Point, RecordValue, TimedValue } from '@tinkerstream/contract/points';
import { isoTime } from '../../platform/iso-time.ts';
import type { DeviceEntity } from './repository.ts';

export function presentValue({ time, value }: Point<RecordValue>): TimedValue {
  return { createdOn: isoTime(time), value };
}

export function presentDevice(row: DeviceEntity): Device {
  const { id, serialNumber } = row;
  // The serial number identifies the board, so it stays as it was sent; a name without visible characters needs a
  // replacement.
  const name = seenName(row.shownName) || seenName(row.serialName);
  const seenNumber = seenBoardName(serialNumber);
  return { id, serialName: name || (seenNumber === serialNumber ? '' : seenNumber), serialNumber };
}
