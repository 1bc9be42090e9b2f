import './events.ts';

export type { TopicRights } from './access.ts';
export { addTopics } from './additions.ts';
export { addAnnotations } from './annotations/additions.ts';
export { annotationsModule } from './annotations/module.ts';
export type { AnnotationsService } from './annotations/service.ts';
export { presentDataType } from './data-types.ts';
export type { TopicSelection } from './list-repository.ts';
export { topicsModule } from './module.ts';
export type { DataTypeEntity, TopicEntity } from './repository.ts';
export { isSendingId, type SendingIds } from './sending-ids.ts';
export type { Creator, TopicsService } from './service.ts';
