export { fetchHistoricalPoints, fetchRecentPoints, type HistoryRange, type Point } from './queries.ts';
export { LIVE_ID, RecordTable } from './record-table.tsx';
