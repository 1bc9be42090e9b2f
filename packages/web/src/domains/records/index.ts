export { LastSeen } from './activity/last-seen.tsx';
export { LatestValues } from './activity/latest-values.tsx';
export { Reading } from './activity/reading.tsx';
export { useLiveTopicActivity, useTopicActivity } from './activity/use-topic-activity.ts';
export { withLatest } from './latest-records.ts';
export { MessageLog } from './message-log/message-log.tsx';
export { fetchHistoricalPoints, fetchRecentPoints, type HistoryRange, type Point, pointsOf } from './queries.ts';
export { LIVE_ID, RecordTable } from './record-table.tsx';
export { useLatestRecords } from './use-latest-records.ts';
