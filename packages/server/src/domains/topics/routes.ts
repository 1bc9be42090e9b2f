import type { DataRecord, Device } from '@tinkerstream/contract/records';
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
  removeTopicLocation,
  type Topic,
  type TopicListItem,
  updateDataType,
  updateTopic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { LookupLimit } from '../../platform/lookup-limit.ts';
import type { TopicRow } from './repository.ts';
import { presentDataType, type TopicsService } from './service.ts';

/** What a topic's screens show of its records. */
export interface TopicRecords {
  /** The devices that have sent under each data type, by its id. */
  readonly devicesByDataType: (topicIds: readonly string[]) => Promise<Map<string, Device[]>>;
  readonly countersOf: (topicIds: readonly string[]) => Promise<Map<string, { messages: number; records: number }>>;
  readonly recentOfTopic: (topicId: string) => Promise<DataRecord[]>;
  readonly lastSeenDevices: (topicId: string) => Promise<Topic['devices']>;
}

interface TopicsParts {
  readonly topics: TopicsService;
  readonly records: TopicRecords;
  /** Limits the guessing of topic names. */
  readonly lookups: LookupLimit;
}

export function topicsRoutes(route: Route, { topics, records, lookups }: TopicsParts): void {
  async function present(caller: Caller, rows: readonly TopicRow[]): Promise<TopicListItem[]> {
    const ids = rows.map((row) => row.id);
    const [dataTypes, devices, projectsOf] = await Promise.all([
      topics.dataTypesOf(ids),
      records.devicesByDataType(ids),
      topics.visibleProjectsOf(caller.userId, ids),
    ]);
    return rows.map((row) => ({
      id: row.id,
      topicName: row.name,
      description: row.description,
      isActive: row.is_active === 1,
      projects: projectsOf(row.id),
      dataRecordTypes: (dataTypes.get(row.id) ?? []).map((dataType) => ({
        ...presentDataType(dataType),
        devices: devices.get(dataType.id) ?? [],
      })),
    }));
  }

  async function presentDetail(caller: Caller, row: TopicRow): Promise<Topic> {
    const [[item], counters, devices, recentDataRecords] = await Promise.all([
      present(caller, [row]),
      records.countersOf([row.id]),
      records.lastSeenDevices(row.id),
      records.recentOfTopic(row.id),
    ]);
    const counter = counters.get(row.id);
    return {
      ...(item as TopicListItem),
      latitude: row.latitude,
      longitude: row.longitude,
      createdOn: new Date(row.created_on).toISOString(),
      isOwner: row.creator_id === caller.userId,
      devices,
      totalNumberOfDataRecords: counter?.records ?? 0,
      totalNumberOfMessages: counter?.messages ?? 0,
      recentDataRecords,
    };
  }

  route(listTopics, async ({ topicIds }, { caller }) => {
    const wanted = topicIds ? new Set(splitIds(topicIds)) : undefined;
    const rows = await topics.listAccessible(caller);
    return present(caller, wanted ? rows.filter((row) => wanted.has(row.id)) : rows);
  });

  route(listChartableTopics, async (_input, { caller }) => {
    const items = await present(caller, await topics.listAccessible(caller));
    return items.filter((item) => item.dataRecordTypes.length > 0);
  });

  route(getCreateTopicLimit, async (_input, { caller }) => ({ allowCreate: await topics.allowsCreate(caller) }));

  route(getTopic, async ({ topicId }, { caller }) =>
    presentDetail(caller, await topics.getAccessible(caller, topicId)),
  );

  route(getTopicByName, async ({ topicName }, { client }) => {
    const topic = await lookups.find(client, topicName, topics.findByName);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    return { topicId: topic.id };
  });

  route(createTopic, async ({ description, isActive, projectIds, dataRecordTypes }, { caller }) => {
    const input = { description, isActive, projectIds: splitIds(projectIds), dataTypes: dataRecordTypes };
    return presentDetail(caller, await topics.create(caller, input));
  });

  route(updateTopic, async ({ topicId, description, isActive }, { caller }) => {
    await topics.update(caller, topicId, { description, isActive });
    return {};
  });

  route(createDataType, async ({ topicId, dataTypeName, dataTypeKey, dataTypeDescription }, { caller }) =>
    presentDataType(
      await topics.createDataType(caller, topicId, {
        name: dataTypeName,
        key: dataTypeKey,
        description: dataTypeDescription,
      }),
    ),
  );

  route(updateDataType, async ({ topicId, dataTypeId, dataTypeName, dataTypeKey, dataTypeDescription }, { caller }) => {
    const change = { name: dataTypeName, key: dataTypeKey, description: dataTypeDescription };
    await topics.updateDataType(caller, topicId, dataTypeId, change);
    return {};
  });

  route(deleteDataType, async ({ topicId, dataTypeId }, { caller }) => {
    await topics.removeDataType(caller, topicId, dataTypeId);
    return {};
  });

  route(updateTopicLocation, async ({ topicId, lat, lng }, { caller }) => {
    await topics.locate(caller, topicId, { latitude: lat, longitude: lng });
    return {};
  });

  route(removeTopicLocation, async ({ topicId }, { caller }) => {
    await topics.locate(caller, topicId, undefined);
    return {};
  });

  route(deleteTopic, async ({ topicId }, { caller }) => {
    await topics.remove(caller, topicId);
    return {};
  });
}

function splitIds(commaJoined: string): string[] {
  return commaJoined.split(',').filter((id) => id !== '');
}
