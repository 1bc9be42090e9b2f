import { openApiErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { MAX_OPEN_API_CALLS, MAX_OPEN_API_VALUES, type OpenTopic } from '@tinkerstream/contract/learning';
import type { Aggregate, Interval } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import type { RecordsService, SendByHttp } from '../../records/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import type { EnteredProgram, KeyGate, ProgramCall } from './key-gate.ts';

interface OpenApiNeeds {
  readonly gate: KeyGate;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType' | 'recent' | 'history'>;
  readonly send: SendByHttp;
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
 * The project API. Anyone with the key of a project may read the topics of this project and publish to them, while the
 * subscription of the project's owner allows it.
 */
export function createOpenApiService({ gate, topics, records, send }: OpenApiNeeds) {
  const enter = gate({ maxCalls: MAX_OPEN_API_CALLS, isIncluded: ({ allowOpenApi }) => allowOpenApi });

  async function open(call: ProgramCall) {
    const { project, permission } = await enter(call);
    return { project, permission, linked: await topics.listOfProjects([project.id]) };
  }

  const topicOf = (linked: readonly TopicEntity[], topicId: string) => {
    const topic = linked.find(({ id }) => id === topicId);
    if (!topic) throw new AppError(topicErrors.unknown);
    return topic;
  };

  async function openTopic({ topicId, ...call }: TopicCall) {
    const { project, permission, linked } = await open(call);
    return { project, permission, topic: topicOf(linked, topicId) };
  }

  async function dataTypesOf({ id }: Pick<TopicEntity, 'id'>) {
    return (await topics.dataTypesOf([id])).get(id) ?? [];
  }

  async function dataTypeOf(topic: TopicEntity, key: string) {
    const dataType = (await dataTypesOf(topic)).find(({ keyName }) => keyName === key);
    if (!dataType) throw new AppError(openApiErrors.dataTypeUnknown, key);
    return { series: { topicId: topic.id, dataTypeId: dataType.id }, dataType };
  }

  return {
    /** Finds the project of a key. */
    enter,

    async listTopics(call: ProgramCall): Promise<OpenTopic[]> {
      const { linked } = await open(call);
      const dataTypes = await topics.dataTypesOf(linked.map(({ id }) => id));
      return linked.map(({ id, description, isActive, latitude, longitude }) => ({
        topicId: id,
        description,
        isActive,
        latitude,
        longitude,
        dataTypes: (dataTypes.get(id) ?? []).map(({ keyName, name, description, unit }) => ({
          key: keyName,
          name,
          description,
          unit,
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
      const { series, dataType } = await dataTypeOf(topic, key);
      return (await records.recent(series, dataType, count)).map(({ createdOn, value, device }) => ({
        createdOn,
        value,
        device: device && { name: device.serialName, serialNumber: device.serialNumber },
      }));
    },

    async listHistory(call: TopicCall, { key, ...period }: HistoryQuery) {
      const { project, topic, permission } = await openTopic(call);
      const { series } = await dataTypeOf(topic, key);
      return records.history(project.ownerId, { ...series, ...period }, { permission, maxValues: MAX_OPEN_API_VALUES });
    },

    /** A program is a sender like a board, with the pace that the subscription of the topic's owner allows. */
    async sendMessage(
      { topicId, client }: Omit<TopicCall, 'openApiKey'>,
      { project }: EnteredProgram,
      message: string,
    ) {
      const topic = topicOf(await topics.listOfProjects([project.id]), topicId);
      return send({ connection: client.connection, isUnpaced: false }, topic.name, 'SIMPLE_MESSAGE', message);
    },
  };
}
