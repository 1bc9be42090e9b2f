import { MAX_OPEN_API_CALLS, MAX_OPEN_API_VALUES, type OpenTopic } from '@tinkerstream/contract/learning';
import type { Aggregate, Interval } from '@tinkerstream/contract/records';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { LookupLimit } from '../../../platform/lookup-limit.ts';
import { RateLimit } from '../../../platform/rate-limit.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { RecordsService, SendByHttp } from '../../records/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';

const MINUTE_MS = 60_000;
const KEY = /^[0-9a-f]{32}$/;

interface OpenApiNeeds {
  readonly projects: Pick<ProjectDirectory, 'findByOpenApiKey'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType' | 'recentOf' | 'historyOf'>;
  readonly subscriptions: { readonly permissionOfUser: (userId: string) => Promise<Permission> };
  readonly send: SendByHttp;
}

/** A program that calls with the key of a project. */
interface ProgramCall {
  readonly openApiKey: string;
  readonly client: Client;
}

interface TopicCall extends ProgramCall {
  readonly topicId: string;
}

interface HistoryQuery {
  readonly key: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly interval: Interval;
  readonly aggregate: Aggregate;
  readonly timeZone?: string | undefined;
}

export type OpenApiService = ReturnType<typeof createOpenApiService>;

/**
 * The project API. Whoever has the key of a project may read the topics of this project and publish to them, while the
 * subscription of the project's owner allows it.
 */
export function createOpenApiService({ projects, topics, records, subscriptions, send }: OpenApiNeeds) {
  const limit = new RateLimit(MAX_OPEN_API_CALLS, MINUTE_MS);
  const lookups = new LookupLimit({ isName: (text) => KEY.test(text) });

  /** @throws AppError for a key that opens nothing, and for too many calls */
  async function open({ openApiKey, client }: ProgramCall) {
    const project = await lookups.find(client, openApiKey, projects.findByOpenApiKey);
    if (!project) throw new AppError('TS_ERR_OPEN_API_0001');
    // By project: a new key does not allow more calls.
    const retryAfter = limit.secondsToWait(project.id);
    if (retryAfter > 0) throw new AppError('TS_ERR_OPEN_API_0003', String(retryAfter), { retryAfter });
    limit.count(project.id);
    const permission = await subscriptions.permissionOfUser(project.ownerId);
    if (!permission.allowOpenApi) throw new AppError('TS_ERR_OPEN_API_0002');
    return { permission, linked: await topics.listOfProjects([project.id]) };
  }

  async function openTopic({ topicId, ...call }: TopicCall) {
    const { permission, linked } = await open(call);
    const topic = linked.find(({ id }) => id === topicId);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    return { permission, topic };
  }

  async function dataTypesOf({ id }: Pick<TopicEntity, 'id'>) {
    return (await topics.dataTypesOf([id])).get(id) ?? [];
  }

  async function seriesOf(topic: TopicEntity, key: string) {
    const dataType = (await dataTypesOf(topic)).find(({ keyName }) => keyName === key);
    if (!dataType) throw new AppError('TS_ERR_OPEN_API_0004', key);
    return { topicId: topic.id, dataTypeId: dataType.id };
  }

  return {
    async listTopics(call: ProgramCall): Promise<OpenTopic[]> {
      const { linked } = await open(call);
      const dataTypes = await topics.dataTypesOf(linked.map(({ id }) => id));
      return linked.map(({ id, description, isActive, latitude, longitude }) => ({
        topicId: id,
        description,
        isActive,
        latitude,
        longitude,
        dataTypes: (dataTypes.get(id) ?? []).map(({ keyName, name, description }) => ({
          key: keyName,
          name,
          description,
        })),
      }));
    },

    async getLatest(call: TopicCall) {
      const { topic } = await openTopic(call);
      const [dataTypes, latest] = await Promise.all([dataTypesOf(topic), records.latestByDataType([topic.id])]);
      return dataTypes.flatMap(({ id, keyName }) => {
        const record = latest.get(id);
        return record ? [{ key: keyName, value: record.value, createdOn: record.createdOn }] : [];
      });
    },

    async listValues(call: TopicCall, key: string, count: number) {
      const { topic } = await openTopic(call);
      return records.recentOf(await seriesOf(topic, key), count);
    },

    async listHistory(call: TopicCall, { key, ...period }: HistoryQuery) {
      const { topic, permission } = await openTopic(call);
      const series = await seriesOf(topic, key);
      return records.historyOf({ ...series, ...period }, { permission, maxValues: MAX_OPEN_API_VALUES });
    },

    /** A program is a sender like a board, with the pace that the subscription of the topic's owner allows. */
    async sendMessage(call: TopicCall, message: string) {
      const { topic } = await openTopic(call);
      return send({ connection: call.client.connection, isUnpaced: false }, topic.name, 'SIMPLE_MESSAGE', message);
    },
  };
}
