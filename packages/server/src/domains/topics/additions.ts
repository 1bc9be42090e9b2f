import { permissionErrors } from '@tinkerstream/contract/error-codes';
import { allowsOneMore } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import { portionsOf } from '../../platform/db/entity.ts';
import type { Change } from '../../platform/events/events.ts';
import type { NewDataType } from './data-types.ts';
import { createTopicsRepository, type DataTypeEntity, type TopicEntity } from './repository.ts';
import { createFreeTopicNames } from './topic-name.ts';

/** Topics that one step creates: each may have 50 data types. */
const TOPICS = 10;

/** A topic that is created with its project. */
export interface AddedTopic
  extends Pick<
    TopicEntity,
    'description' | 'isActive' | 'acceptsNewKeys' | 'numberKey' | 'showsBoardNames' | 'latitude' | 'longitude'
  > {
  /** The data types. `hasChart`: the default chart is created separately. */
  readonly dataTypes: readonly (NewDataType & { readonly hasChart: boolean })[];
}

/** An added topic once it is created. */
export interface CreatedTopic {
  readonly topic: TopicEntity;
  readonly dataTypes: readonly DataTypeEntity[];
}

/** The owner of the topics. Topics of a pupil's copy count in no limit. */
interface AdditionTarget {
  readonly ownerId: string;
  readonly projectId: string;
  readonly allowedCount: number;
  readonly isClassCopy?: boolean;
}

/**
 * Creates topics with new names for the owner of a project that the same change creates.
 * @throws permissionErrors.notIncluded for more topics than `allowedCount`
 */
export async function addTopics(
  { transaction, announce }: Change,
  { ownerId, projectId, allowedCount, isClassCopy = false }: AdditionTarget,
  added: readonly AddedTopic[],
): Promise<CreatedTopic[]> {
  const repository = createTopicsRepository(transaction);
  const count = await repository.countCreatedTopics(ownerId);
  if (added.length > 0 && !isClassCopy && !allowsOneMore(allowedCount, count + added.length - 1)) {
    throw new AppError(permissionErrors.notIncluded);
  }
  const names = await createFreeTopicNames(added.length, repository.takenNames);
  const created: CreatedTopic[] = [];
  for (const some of portionsOf(added, TOPICS)) {
    const part = some.map(({ dataTypes, ...fields }, index): CreatedTopic => {
      const id = uuidv7();
      const name = names[created.length + index] ?? '';
      return {
        topic: { ...fields, id, name, creatorId: ownerId, createdOn: Date.now(), isClassCopy },
        dataTypes: dataTypes.map(({ hasChart: _, key: keyName, ...type }) => ({
          ...type,
          keyName,
          id: uuidv7(),
          topicId: id,
        })),
      };
    });
    await repository.createAll(projectId, part);
    for (const one of part) created.push(one);
  }
  const withoutChart = created.map(({ topic, dataTypes }, index) => ({
    topic,
    dataTypes: dataTypes.filter((_, at) => !added[index]?.dataTypes[at]?.hasChart),
  }));
  await announce('data-types.created', { created: withoutChart });
  for (const { topic } of created) await announce('topic.changed', { topic });
  return created;
}
