import { useQuery, useQueryClient } from '@tanstack/react-query';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import type { DataRecordType } from '@tinkerstream/contract/topics';
import { useEffect } from 'react';
import { joinRoom } from '../../platform/live.ts';
import { reloadSoon } from '../../platform/reload-soon.ts';
import { type LatestRecord, latestRecordsQuery, withLatest } from './latest-records.ts';

const NOTHING: readonly LatestRecord[] = [];

/** The newest record of each data type of a topic that has one, up to date. */
export function useLatestRecords(topicId: string, dataTypes: readonly DataRecordType[]): readonly LatestRecord[] {
  const queries = useQueryClient();
  const query = latestRecordsQuery(topicId, dataTypes);
  const { data = NOTHING } = useQuery(query);
  const keyHash = JSON.stringify(query.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query, the topic and its data types
  useEffect(() => {
    const again = reloadSoon(queries, query.queryKey);
    const leave = joinRoom(topicRoom(topicId), {
      read_data: (event) => {
        // An answer on its way may have been made before this message: then another one is asked for.
        if (queries.isFetching({ queryKey: query.queryKey }) > 0) again.request();
        queries.setQueryData(query.queryKey, (records) => records && withLatest(records, dataTypes, event));
      },
      joined: again.request,
    });
    return () => {
      leave();
      again.cancel();
    };
  }, [queries, keyHash]);
  return data;
}
