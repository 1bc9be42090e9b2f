import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';

export { heardLately } from './activity/heard-lately.ts';
export { LastSeen } from './activity/last-seen.tsx';
export { LatestValues } from './activity/latest-values.tsx';
export { Reading } from './activity/reading.tsx';
export { Sparkline } from './activity/sparkline.tsx';
export { type Trend, trendOf } from './activity/trend.ts';
export { TrendWords } from './activity/trend-words.tsx';
export { useLiveTopicActivity } from './activity/use-topic-activity.ts';
export { BoardSelect } from './board-choice/board-select.tsx';
export { useFoundBoards } from './board-choice/use-found-boards.ts';
export { withLatest } from './latest-records.ts';
export type { ShownNumber } from './left-out/leave-out-dialog.tsx';
export { useLeftOut } from './left-out/use-left-out.ts';
export { MessageLog } from './message-log/message-log.tsx';
export { MessageText } from './message-log/message-text.tsx';
export { fetchHistoricalPoints, type HistoryPoint, type HistoryRange, pointsOf } from './queries.ts';
export { LIVE_ID, RecordTable } from './record-table.tsx';
export { RemovedKeys } from './removed-keys/removed-keys.tsx';
export { useLatestRecords } from './use-latest-records.ts';

/** Imports a CSV file into a topic. */
export const ImportDialog = lazyPart(() => import('./import/import-dialog.tsx'), 'ImportDialog');

// The note loads lazily: few charts have left-out values.
export const LeftOutNote = lazyPart(() => import('./left-out/left-out-note.tsx'), 'LeftOutNote');
export const LeaveOutDialog = lazyDialog(() => import('./left-out/leave-out-dialog.tsx'), 'LeaveOutDialog');
