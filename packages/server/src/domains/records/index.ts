import './events.ts';

export { deliveryModule } from './delivery/module.ts';
export type { StoredMessage } from './delivery/stored-message.ts';
export type { ExportService, GroupedExport } from './export/service.ts';
export type { FiguresOf, FiguresQuestion } from './history/figures/figures.ts';
export type { LatestMessagesOf, TimedMessage } from './history/latest-messages.ts';
export type { LineWindowsOf } from './history/line-windows.ts';
export type { PartFiguresOf } from './history/part-figures.ts';
export type { PastMessage, PastMessagesOf } from './history/past-messages.ts';
export { NOTHING_SENT, type SentPart } from './history/sent-parts.ts';
export type { RecordsService } from './history/service.ts';
export type { StatisticsOf } from './history/statistics.ts';
export type { SendTimed, StoreEarlier } from './import/earlier-messages.ts';
export { importModule } from './import/module.ts';
export { timedPublishing } from './import/timed-publishing.ts';
export type { Outcome } from './ingest/batch/received-message.ts';
export {
  type ButtonSource,
  type Buttons,
  buttonsByValue,
  carriedBy,
  MESSAGE_SLOT,
  NUMBER_SLOT,
} from './ingest/carried.ts';
export { type IngestModule, ingestModule } from './ingest/module.ts';
export type { Publisher } from './ingest/publisher.ts';
export type { FindReaction, Reaction, TopicReactions } from './ingest/reactions.ts';
export { refuseUnaccepted, type SendByHttp } from './ingest/send-by-http.ts';
export type { LastHeard } from './last-heard.ts';
export { addLeftOut } from './left-out/additions.ts';
export type { LeftOutService } from './left-out/service.ts';
export type { MessageLog } from './log/message-log.ts';
export { recordsModule } from './module.ts';
export { addDevices, type PastValuesService } from './past-values.ts';
export type { RangeRemoval } from './range-removal.ts';
export { compareRecords, copyHours, type RecordHours, UnequalCopy } from './store/copying/hours.ts';
export { openPostgresHours } from './store/copying/postgres-hours.ts';
export { openSqliteHours } from './store/copying/sqlite-hours.ts';
export { createPostgresRecordStore } from './store/postgres/record-store.ts';
export type { RecordStore } from './store/record-store.ts';
export { boardsOfDataTypes } from './store/removal.ts';
export { countStoredRecords, createSqliteRecordStore, SQLITE_RECORD_PROCEDURES } from './store/sqlite/record-store.ts';
export { CHIRPSTACK_EVENT } from './timed/lorawan.ts';
export { isOfNow, readTime, TIME_ERRORS } from './timed/named-time.ts';
export { readJsonMessage } from './timed/timed-json.ts';
