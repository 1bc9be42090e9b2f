import { useQuery } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { DataRecordType } from '@tinkerstream/contract/points';

import { useLiveData } from '../../platform/live/use-live-data.ts';
import { type LatestRecord, latestRecordsQuery, withLatest } from './latest-records.ts';

const NOTHING: readonly LatestRecord[] = [];

/** The latest record of each data type of a topic, live; data types without records are omitted. */
export function useLatestRecords(topicId: string, dataTypes: readonly DataRecordType[]): readonly LatestRecord[] {
  const query = latestRecordsQuery(topicId, dataTypes);
  const { data = NOTHING } = useQuery(query);
  useLiveData({
    rooms: [topicRoom(topicId)],
    queryKey: query.queryKey,
    add: { read_data: (records, event) => withLatest(records, dataTypes, event) },
  });
  return data;
}
