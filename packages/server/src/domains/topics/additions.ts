import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Change } from '../../platform/events/events.ts';
import type { NewDataType } from './data-types.ts';
import { createTopicsRepository, type DataTypeEntity, type TopicEntity } from './repository.ts';
import { createFreeTopicName } from './topic-name.ts';

/** A topic that is created with its project. */
export interface AddedTopic
  extends Pick<TopicEntity, 'description' | 'isActive' | 'acceptsNewKeys' | 'numberKey' | 'latitude' | 'longitude'> {
  /** `hasChart`: its default chart is created separately. */
  readonly dataTypes: readonly (NewDataType & { readonly hasChart: boolean })[];
}

/** The same once it is created. */
export interface CreatedTopic {
  readonly topic: TopicEntity;
  readonly dataTypes: readonly DataTypeEntity[];
}

/** Whose the topics are. Those of a pupil's copy count in no limit. */
interface AdditionTarget {
  readonly ownerId: string;
  readonly projectId: string;
  readonly allowedCount: number;
  readonly isClassCopy?: boolean;
}

/**
 * Creates topics with new names for the owner of a project that the same change creates.
 * @throws AppError TS_ERR_PERMISSION_0001 for more topics than `allowedCount`
 */
export async function addTopics(
  { transaction, announce }: Change,
  { ownerId, projectId, allowedCount, isClassCopy = false }: AdditionTarget,
  added: readonly AddedTopic[],
): Promise<CreatedTopic[]> {
  const repository = createTopicsRepository(transaction);
  const count = await repository.countCreatedTopics(ownerId);
  if (added.length > 0 && !isClassCopy && !allowsOneMore(allowedCount, count + added.length - 1)) {
    throw new AppError('TS_ERR_PERMISSION_0001');
  }
  const created: CreatedTopic[] = [];
  for (const { dataTypes: addedTypes, ...fields } of added) {
    const name = await createFreeTopicName(async (one) => (await repository.findTopicByName(one)) !== undefined);
    const topic: TopicEntity = {
      ...fields,
      id: uuidv7(),
      name,
      creatorId: ownerId,
      createdOn: Date.now(),
      isClassCopy,
    };
    await repository.createTopic(topic);
    await repository.link(topic.id, projectId);
    const dataTypes: DataTypeEntity[] = [];
    for (const { hasChart, key: keyName, ...type } of addedTypes) {
      const dataType: DataTypeEntity = { ...type, keyName, id: uuidv7(), topicId: topic.id };
      await repository.createDataType(dataType);
      if (!hasChart) await announce('data-type.created', { topic, dataType });
      dataTypes.push(dataType);
    }
    await announce('topic.changed', { topic });
    created.push({ topic, dataTypes });
  }
  return created;
}
