import { queryOptions } from '@tanstack/react-query';
import type { DataRecordType, RecordValue } from '@tinkerstream/contract/points';
import { listRecentRecords, type ReadData, recordOf } from '@tinkerstream/contract/records';

import { call } from '../../platform/requests/call.ts';

/** The latest record of a data type. */
export interface LatestRecord {
  readonly dataRecordType: DataRecordType;
  readonly value: RecordValue;
  /** The time in ISO 8601 UTC. */
  readonly createdOn: string;
}

/** The latest record of each given data type of a topic; data types without records are omitted. */
export function latestRecordsQuery(topicId: string, dataTypes: readonly DataRecordType[]) {
  const dataTypeIds = dataTypes.map(({ id }) => id);
  return queryOptions({
    queryKey: ['records', 'latest', topicId, dataTypeIds],
    queryFn: async (): Promise<readonly LatestRecord[]> => {
      const newest = dataTypeIds.map((dataTypeId) => call(listRecentRecords, { topicId, dataTypeId, count: 1 }));
      return (await Promise.all(newest)).flat();
    },
  });
}

/** The latest records after a live message, in the order of the data types. */
export function withLatest(
  records: readonly LatestRecord[],
  dataTypes: readonly DataRecordType[],
  event: ReadData,
): readonly LatestRecord[] {
  return dataTypes.flatMap((dataRecordType) => {
    const value = recordOf(event, dataRecordType.keyName);
    if (value !== undefined) return [{ dataRecordType, value, createdOn: event.timeArrival }];
    return records.filter((record) => record.dataRecordType.id === dataRecordType.id);
  });
}
