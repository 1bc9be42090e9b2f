export type { ProjectDirectory } from './policy.ts';
export type { DataTypeRow, TopicRow } from './repository.ts';
export { topicsRoutes } from './routes.ts';
export { createTopicsService, presentDataType, type TopicHooks, type TopicsService } from './service.ts';
