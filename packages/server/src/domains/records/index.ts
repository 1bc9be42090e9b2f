export { createFanOut, type PassedMessage } from './fan-out.ts';
export { Ingest } from './ingest.ts';
export { createDevicesRepository } from './repository.ts';
export { recordsRoutes } from './routes.ts';
export { createRecordsService, type RecordsService } from './service.ts';
export { createPostgresRecordStore } from './store/postgres-record-store.ts';
export type { RecordStore } from './store/record-store.ts';
export { countStoredRecords, createSqliteRecordStore, SQLITE_RECORD_PROCEDURES } from './store/sqlite-record-store.ts';
export { createTopicDirectory } from './topic-directory.ts';
