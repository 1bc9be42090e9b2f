export type { ProjectTopics } from './removal.ts';
export type { DataTypeRow, TopicRow } from './repository.ts';
export { topicsRoutes } from './routes.ts';
export { createSendingIds, isSendingId, type SendingIds } from './sending-ids.ts';
export { createTopicsService, presentDataType, type TopicsService } from './service.ts';
