import type { BoardLocation } from '@tinkerstream/contract/records';
import type { DataTypeEntity, TopicEntity } from './repository.ts';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** Someone changed a topic: fields that ingest or pages use. */
    'topic.changed': { readonly topic: TopicEntity };
    /** A message moved a topic. `isFirst`: the topic had no location before. */
    'topic.moved': { readonly topic: TopicEntity; readonly location: BoardLocation; readonly isFirst: boolean };
    /** Topics left projects, maps or charts, so some readers may have lost access. */
    'topics.access-ended': { readonly topics: readonly TopicEntity[]; readonly projectIds: readonly string[] };
    /** Topics got new names. These entities have the old ones. */
    'topics.renamed': { readonly topics: readonly TopicEntity[] };
    /** Topics were deleted. They still exist in the transaction. `projectIds`: the projects that lost them. */
    'topics.removed': { readonly topics: readonly TopicEntity[]; readonly projectIds: readonly string[] };
    /** The annotations of a topic were changed. */
    'annotations.changed': { readonly topicId: string };
    /** Data types were created, except those whose chart is created separately. */
    'data-types.created': {
      readonly created: readonly { readonly topic: TopicEntity; readonly dataTypes: readonly DataTypeEntity[] }[];
    };
    /** A message created new data types. Ingest already knows them. */
    'data-types.found': { readonly topic: TopicEntity };
    /** The data type still exists in the transaction. `mayHaveRecords`: whether the caller may delete its records. */
    'data-type.removed': {
      readonly topic: TopicEntity;
      readonly dataTypeId: string;
      readonly mayHaveRecords: boolean;
    };
  }
}
