import type { DataRecord } from '@tinkerstream/contract/points';
import type { Aggregate } from '@tinkerstream/contract/records';
import { isoTime } from '../../../platform/iso-time.ts';
import { type DeviceEntity, presentDevice } from '../../boards/index.ts';
import { type DataTypeEntity, presentDataType } from '../../topics/index.ts';
import type { Bucket, Series, StoredRecord } from '../store/record-store.ts';

/**
 * @param senders the devices of a topic
 * @returns a function that turns stored records of the topic into those of the contract
 */
export function recordPresenter(
  senders: readonly DeviceEntity[],
  series: readonly Series[],
  dataTypes: readonly DataTypeEntity[],
) {
  const seriesById = new Map(series.map((one) => [one.id, one]));
  const deviceById = new Map(senders.map((row) => [row.id, presentDevice(row)]));
  const typeById = new Map(dataTypes.map((row) => [row.id, presentDataType(row)]));
  return (records: readonly StoredRecord[]): DataRecord[] =>
    records.flatMap(({ series: id, time, seq, value }) => {
      const { dataTypeId = '', deviceId = '' } = seriesById.get(id) ?? {};
      const dataRecordType = typeById.get(dataTypeId);
      const createdOn = isoTime(time);
      const device = deviceById.get(deviceId) ?? null;
      return dataRecordType ? [{ id: `${id}-${time}-${seq}`, value, createdOn, dataRecordType, device }] : [];
    });
}

/** The figure of a bucket; null without numbers, unless the aggregate is the count. */
export function aggregateOf(bucket: Bucket, aggregate: Aggregate): number | null {
  if (aggregate === 'count') return bucket.count;
  if (bucket.numbers === 0) return null;
  return aggregate === 'average' ? bucket.sum / bucket.numbers : bucket[aggregate];
}
