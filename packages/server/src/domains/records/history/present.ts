import type { DataRecord, Device } from '@tinkerstream/contract/records';
import { isoTime } from '../../../platform/iso-time.ts';
import type { StoredRecord } from '../store/record-store.ts';
import type { DeviceEntity } from './device-repository.ts';

export function presentValue({ time, value }: StoredRecord): Pick<DataRecord, 'createdOn' | 'value'> {
  return { createdOn: isoTime(time), value };
}

export function presentDevice(row: DeviceEntity): Device {
  return { id: row.id, serialName: row.serialName, serialNumber: row.serialNumber };
}
