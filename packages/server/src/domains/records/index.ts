import './events.ts';

export { deliveryModule } from './delivery/module.ts';
export type { StoredMessage, StoredMessages } from './delivery/stored-messages.ts';
export { boardNamesOf } from './history/device-repository.ts';
export type { LineWindowsOf } from './history/line-windows.ts';
export type { PastMessage, PastMessagesOf } from './history/past-messages.ts';
export type { RecordsService } from './history/service.ts';
export { type ButtonSource, MESSAGE_SLOT, NUMBER_SLOT } from './ingest/carried.ts';
export { type IngestModule, ingestModule } from './ingest/module.ts';
export type { Published } from './ingest/publisher.ts';
export type { FindReaction, Reaction, TopicReactions } from './ingest/reactions.ts';
export type { SendByHttp } from './ingest/send-by-http.ts';
export type { MessageLog } from './log/message-log.ts';
export { recordsModule } from './module.ts';
export { createPostgresRecordStore } from './store/postgres/record-store.ts';
export type { RecordStore } from './store/record-store.ts';
export { countStoredRecords, createSqliteRecordStore, SQLITE_RECORD_PROCEDURES } from './store/sqlite/record-store.ts';
