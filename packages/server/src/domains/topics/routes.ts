import { topicErrors } from '@tinkerstream/contract/error-codes';
import {
  createDataType,
  createTopic,
  deleteDataType,
  deleteTopic,
  getCreateTopicLimit,
  getTopic,
  getTopicByName,
  listChartableTopics,
  listTopics,
  mapSentName,
  removeTopicLocation,
  renewTopicName,
  type Topic,
  type TopicListItem,
  updateDataType,
  updateTopic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { LookupLimit } from '../../platform/limits/lookup-limit.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { EVERYONE, type UserDirectory } from '../users/index.ts';
import { presentDataType } from './data-types.ts';
import type { TopicEntity } from './repository.ts';
import type { SendingIds } from './sending-ids.ts';
import type { TopicsService } from './service.ts';

interface TopicsParts {
  readonly topics: TopicsService;
  readonly sendingIds: Pick<SendingIds, 'of'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  /** The limit on guesses of topic names. */
  readonly lookups: LookupLimit;
  readonly report: SecurityLog['report'];
}

export function topicsRoutes(route: Route, { topics, sendingIds, users, lookups, report }: TopicsParts): void {
  /** @param withCounts whether projects have the number of their copies, in place of the copies */
  async function present(
    { userId }: Caller,
    rows: readonly TopicEntity[],
    withCounts = false,
  ): Promise<TopicListItem[]> {
    const ids = rows.map((row) => row.id);
    const [dataTypes, projectsOf] = await Promise.all([
      topics.dataTypesOf(ids),
      topics.visibleProjectsOf(userId, ids, withCounts),
    ]);
    return rows.map((row) => ({
      id: row.id,
      topicName: row.name,
      description: row.description,
      isActive: row.isActive,
      ...(row.isDemo && { isDemo: true }),
      latitude: row.latitude,
      longitude: row.longitude,
      projects: projectsOf(row.id),
      dataRecordTypes: (dataTypes.get(row.id) ?? []).map(presentDataType),
    }));
  }

  async function presentDetail(caller: Caller, row: TopicEntity): Promise<Topic> {
    const isOwner = row.creatorId === caller.userId;
    const records = topics.records();
    const [[item], isManageable, rights, foreignProjects, devicesOf, counters, devices, recentDataRecords] =
      await Promise.all([
        present(caller, [row]),
        topics.isManageable(caller.userId, row),
        topics.rightsOf(caller.userId, row),
        isOwner ? presentForeignLinks(row) : [],
        records.devicesByDataType(row.id),
        records.countersOf([row.id]),
        records.lastSeenDevices(row.id),
        records.recentOfTopic(row.id),
      ]);
    const counter = counters.get(row.id);
    const { dataRecordTypes, ...listed } = item as TopicListItem;
    return {
      ...listed,
      dataRecordTypes: dataRecordTypes.map((type) => ({
        ...type,
        devices: devicesOf.get(type.id) ?? [],
        hasRecords: type.formula === undefined && devicesOf.has(type.id),
      })),
      createdOn: new Date(row.createdOn).toISOString(),
      acceptsNewKeys: row.acceptsNewKeys ?? true,
      numberKey: row.numberKey ?? '',
      showsBoardNames: row.showsBoardNames ?? true,
      isOwner,
      isManageable,
      mayAdd: rights.mayAdd,
      mayChange: rights.mayChange,
      foreignProjects,
      devices,
      totalNumberOfDataRecords: counter?.records ?? 0,
      totalNumberOfMessages: counter?.messages ?? 0,
      recentDataRecords,
    };
  }

  async function presentForeignLinks(row: TopicEntity): Promise<Topic['foreignProjects']> {
    const links = await topics.foreignLinksOf(row);
    const ids = links.flatMap(({ ownerId, addedByIds }) => [ownerId, ...addedByIds]);
    const people = await users.peopleOf([...new Set(ids)], EVERYONE);
    return links.map(({ projectId, projectName, ownerId, addedByIds }) => ({
      id: projectId,
      projectName,
      owner: people.get(ownerId) ?? { username: '', name: '' },
      addedBy: addedByIds.flatMap((id) => people.get(id) ?? []),
    }));
  }

  function list(caller: Caller, filter: Parameters<TopicsService['listReadable']>[1]) {
    const { userId } = caller;
    return topics.listReadable(userId, filter, {
      present: (rows) => present(caller, rows, filter.withoutCopies),
      heardLastFirst: topics.records().heardLastFirst,
    });
  }

  route(listTopics, ({ topicIds, search, projectId, without }, { caller }) =>
    list(caller, {
      search,
      projectId,
      topicIds: topicIds ? splitIds(topicIds) : undefined,
      withoutCopies: without === 'COPIES',
    }),
  );

  route(listChartableTopics, ({ search, projectId }, { caller }) =>
    list(caller, { search, projectId, isChartable: true }),
  );

  route(getCreateTopicLimit, (_input, { caller }) => topics.createLimitOf(caller));

  route(getTopic, async ({ topicId }, { caller }) =>
    presentDetail(caller, await topics.getAccessible(caller, topicId)),
  );

  route(getTopicByName, async ({ topicName }, { client }) => {
    const topic = await lookups.find(client, topicName, topics.findByName);
    if (!topic) throw new AppError(topicErrors.unknown);
    return { topicId: sendingIds.of(topic) };
  });

  route(createTopic, async ({ description, isActive, projectIds, dataRecordTypes }, { caller }) => {
    const input = { description, isActive, projectIds: splitIds(projectIds), dataTypes: dataRecordTypes };
    return presentDetail(caller, await topics.create(caller, input));
  });

  route(updateTopic, async ({ topicId, ...change }, { caller }) => {
    await topics.update(caller, topicId, change);
    return {};
  });

  route(createDataType, async ({ topicId, ...input }, { caller }) =>
    presentDataType(
      await topics.createDataType(caller, topicId, {
        name: input.dataTypeName,
        key: input.dataTypeKey,
        description: input.dataTypeDescription,
        unit: input.dataTypeUnit,
        formula: input.dataTypeFormula,
        isDirection: input.dataTypeIsDirection,
      }),
    ),
  );

  route(updateDataType, async ({ topicId, dataTypeId, ...input }, { caller }) => {
    await topics.updateDataType(caller, topicId, dataTypeId, {
      name: input.dataTypeName,
      key: input.dataTypeKey,
      description: input.dataTypeDescription,
      unit: input.dataTypeUnit,
      formula: input.dataTypeFormula,
      isDirection: input.dataTypeIsDirection,
    });
    return {};
  });

  route(mapSentName, async ({ topicId, sentName, dataTypeKey }, { caller }) => {
    await topics.mapSentName(caller, topicId, sentName, dataTypeKey);
    return {};
  });

  route(deleteDataType, async ({ topicId, dataTypeId }, { caller }) => {
    await topics.removeDataType(caller, topicId, dataTypeId);
    return {};
  });

  route(updateTopicLocation, async ({ topicId, lat, lng }, { caller }) => {
    await topics.setLocation(caller, topicId, { latitude: lat, longitude: lng });
    return {};
  });

  route(removeTopicLocation, async ({ topicId }, { caller }) => {
    await topics.setLocation(caller, topicId, undefined);
    return {};
  });

  route(renewTopicName, async ({ topicId }, { caller, client }) => {
    const topicName = await topics.renewName(caller, topicId);
    const { userId } = caller;
    report({ event: 'link.renewed', userId, address: client.address, subject: 'topic-name', subjectId: topicId });
    return { topicName };
  });

  route(deleteTopic, async ({ topicId }, { caller }) => {
    await topics.remove(caller, topicId);
    return {};
  });
}

function splitIds(commaJoined: string): string[] {
  return commaJoined.split(',').filter((id) => id !== '');
}
