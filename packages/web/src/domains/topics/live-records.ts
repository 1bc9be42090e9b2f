import type { DataRecord } from '@tinkerstream/contract/points';
import { type ReadData, recordOf } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import { LIVE_ID } from '../records/index.ts';

/** The number of records that the server sends with a topic. */
const MAX_RECORDS = 10;

let arrivals = 0;

/**
 * A topic after a live message: adds its records in front and updates its device. Skips keys without a data type.
 */
export function withLiveMessage(topic: Topic, event: ReadData): Topic {
  if (isLoaded(topic, event)) return topic;
  const records: DataRecord[] = [];
  for (const dataType of topic.dataRecordTypes) {
    const value = recordOf(event, dataType.keyName);
    if (value === undefined) continue;
    arrivals += 1;
    records.push({
      id: `${LIVE_ID}${arrivals}`,
      value,
      createdOn: event.timeArrival,
      dataRecordType: dataType,
      device: dataType.devices.find(({ id }) => id === event.deviceId) ?? unknownDevice(event),
    });
  }
  return {
    ...topic,
    dataRecordTypes: topic.dataRecordTypes.map((dataType) =>
      Object.hasOwn(event.records, dataType.keyName) ? { ...dataType, hasRecords: true } : dataType,
    ),
    devices: topic.devices.map((device) =>
      device.id === event.deviceId ? { ...device, lastMessageOn: event.timeArrival } : device,
    ),
    recentDataRecords: [...records, ...topic.recentDataRecords].slice(0, MAX_RECORDS),
  };
}

/** Whether the topic already contains the message: its event can arrive after a response that was read later. */
function isLoaded({ recentDataRecords }: Topic, event: ReadData): boolean {
  return recentDataRecords.some(
    ({ id, createdOn, dataRecordType, device, value }) =>
      !id.startsWith(LIVE_ID) &&
      createdOn === event.timeArrival &&
      (device?.id ?? null) === event.deviceId &&
      recordOf(event, dataRecordType.keyName) === value,
  );
}

/** A device that sends to the topic for the first time. */
function unknownDevice({ deviceId, deviceSerialNumber }: ReadData): DataRecord['device'] {
  return deviceId === null ? null : { id: deviceId, serialName: '', serialNumber: deviceSerialNumber };
}
