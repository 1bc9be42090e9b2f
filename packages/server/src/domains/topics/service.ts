import { topicErrors } from '@tinkerstream/contract/error-codes';
import { BARE_NUMBER_KEY, type BoardLocation } from '@tinkerstream/contract/records';
import { allowsOneMore, type CreateLimit } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { AskFor } from '../../platform/events/provided.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { WithUserLock } from '../users/index.ts';
import { createTopicAccess } from './access.ts';
import { createDataTypes, type NewDataType } from './data-types.ts';
import { createTopicLinks, markProjectsOf, requireRole } from './links.ts';
import { createTopicList } from './list-repository.ts';
import { createTopicRemoval } from './removal.ts';
import { createTopicRenewal } from './renewal.ts';
import { createTopicsRepository, type TopicEntity, type TopicField } from './repository.ts';
import { createTopicStore, type TopicRecords } from './store.ts';
import { createFreeTopicNames } from './topic-name.ts';
import type { TopicWatch } from './watch.ts';

/** The owner of a new topic. */
export type Creator = Omit<Caller, 'sessionId'> & Partial<Pick<Caller, 'sessionId'>>;

export type TopicsService = ReturnType<typeof createTopicsService> & TopicWatch;

export function createTopicsService(
  database: Database,
  projects: Pick<
    ProjectDirectory,
    'projectIdsOf' | 'rolesOf' | 'ownedIdsOf' | 'namesOf' | 'membersOf' | 'markChanged' | 'copies' | 'lockMember'
  >,
  subscriptions: Pick<SubscriptionsService, 'permissionOf'>,
  withUserLock: WithUserLock,
  events: Events,
  askFor: AskFor,
) {
  const records = askFor<TopicRecords>('the records of topics');
  const repository = createTopicsRepository(database);
  const readable = createTopicList(database, projects);

  async function createLimitOf(caller: Caller): Promise<CreateLimit> {
    const { permission } = await subscriptions.permissionOf(caller);
    const count = await repository.countCreatedTopics(caller.userId);
    const limit = permission.allowTopicCount;
    return { allowCreate: allowsOneMore(limit, count), count, limit };
  }

  const access = createTopicAccess(database, projects);
  const { getAccessible, getChangeable, isManageable } = access;
  const links = createTopicLinks(database, events, projects, getAccessible);

  const dataTypes = createDataTypes(database, events, projects, getChangeable, isManageable, withUserLock);
  const removal = createTopicRemoval(events, projects, getChangeable);
  const renewal = createTopicRenewal(database, events, projects, getChangeable);

  return {
    ...access,
    ...createTopicStore(database),
    createLimitOf,
    link: links.link,
    unlink: links.unlink,
    foreignLinksOf: links.foreignOf,
    foreignLinksOfMember: links.foreignOfMember,
    lockOfProject: links.lockOfProject,
    endMemberLinks: links.endMemberLinks,
    renewName: renewal.renew,
    renewNames: renewal.renewAll,
    remove: removal.remove,
    removeOfProject: removal.removeOfProject,
    removeOfCreator: removal.removeOfCreator,
    getDataType: dataTypes.get,
    topicsOfComputed: dataTypes.topicsOfComputed,
    createDataType: dataTypes.create,
    createMissingDataTypes: dataTypes.createMissing,
    updateDataType: dataTypes.update,
    removeDataType: dataTypes.remove,
    mapSentName: dataTypes.mapName,
    removeDataTypesWithBoards: dataTypes.removeWithBoards,

    provideRecords: records.provide,
    records: records.get,

    markChanged: (topicIds: readonly string[], userId: string) => markProjectsOf(database, projects, topicIds, userId),

    listReadable: readable.list,
    selectReadable: readable.select,
    selectInCopies: readable.selectInCopies,

    /**
     * Creates a topic with its data types and their default charts, linked to projects.
     * @throws AppError for more topics than the subscription allows, a foreign project, and a duplicate key
     * @param caller without a session if boards create it for its owner, whose seats do not count then
     */
    async create(
      caller: Creator,
      input: {
        description: string;
        isActive: boolean;
        projectIds: readonly string[];
        dataTypes: readonly NewDataType[];
        isDemo?: boolean;
      },
    ): Promise<TopicEntity> {
      const { permission } = await subscriptions.permissionOf(caller);
      const projectIds = [...new Set(input.projectIds)];
      await requireRole(projects, caller, projectIds);
      const topic: TopicEntity = {
        id: uuidv7(),
        name: (await createFreeTopicNames(1, repository.takenNames))[0] ?? '',
        description: input.description,
        isActive: input.isActive,
        creatorId: caller.userId,
        latitude: null,
        longitude: null,
        createdOn: Date.now(),
        isDemo: input.isDemo ?? false,
        numberKey: BARE_NUMBER_KEY,
      };
      await dataTypes.createWithTopic(topic, projectIds, input.dataTypes, permission.allowTopicCount);
      await projects.markChanged(projectIds, caller.userId);
      await events.emit('topic.changed', { topic });
      return topic;
    },

    /** Changes only the given fields, so concurrent changes of other fields survive. */
    async update(
      caller: Caller,
      topicId: string,
      change: { [Field in TopicField]?: TopicEntity[Field] | undefined },
    ): Promise<void> {
      const topic = await getChangeable(caller, topicId);
      // A pupil who may change the project must not publish the names of the others.
      if (change.showsBoardNames !== undefined && !(await isManageable(caller.userId, topic))) {
        throw new AppError(topicErrors.boardNamesNotManageable);
      }
      await repository.update(topic.id, change);
      await markProjectsOf(database, projects, [topic.id], caller.userId);
      await events.emit('topic.changed', { topic });
    },

    /** Sets a topic's location by hand, or removes it. */
    async setLocation(caller: Caller, topicId: string, location: BoardLocation | undefined): Promise<void> {
      const topic = await getChangeable(caller, topicId);
      await repository.update(topic.id, location ?? { latitude: null, longitude: null });
      await markProjectsOf(database, projects, [topic.id], caller.userId);
      await (location
        ? events.emit('topic.changed', { topic })
        : events.emit('topics.access-ended', { topics: [topic], projectIds: [] }));
    },

    /** Moves a topic to the location in a message. @param isFirst whether the topic had no location before */
    async move(topic: TopicEntity, location: BoardLocation, isFirst: boolean): Promise<void> {
      await repository.update(topic.id, location);
      await events.emit('topic.moved', { topic, location, isFirst });
    },
  };
}
