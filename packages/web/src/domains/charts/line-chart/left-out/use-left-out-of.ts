import { NO_DEVICE } from '@tinkerstream/contract/points';
import type { LeftOutList } from '@tinkerstream/contract/records';
import { useMemo } from 'react';
import { useLeftOut } from '../../../records/index.ts';
import type { LineFeed } from '../../feed.ts';
import type { LineSource } from '../../line-source.ts';

const NO_TOPICS: readonly string[] = [];

/** The left-out values of the lines of a chart. Visitors of a public page see none. */
export function useLeftOutOf(sources: readonly LineSource[], feed: LineFeed): LeftOutList {
  const isPublic = feed.roomToken !== undefined;
  const topicIds = useMemo(() => (isPublic ? NO_TOPICS : sources.map(({ topicId }) => topicId)), [sources, isPublic]);
  const { values, mayLeaveOut } = useLeftOut(topicIds);
  return useMemo(
    () => ({
      values: values.filter(({ dataTypeId, deviceId }) =>
        sources.some(
          (source) =>
            source.dataTypeId === dataTypeId &&
            (source.deviceId === undefined || source.deviceId === (deviceId ?? NO_DEVICE)),
        ),
      ),
      mayLeaveOut,
    }),
    [values, mayLeaveOut, sources],
  );
}
