import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Description, Done, Id, Name } from '../platform/primitives.ts';
import { DataRecord, Device } from '../records/index.ts';
import { DataRecordType, DataTypeKey, NewDataType } from './data-type.ts';

export * from './data-type.ts';
export * from './location.ts';
export * from './topic-name.ts';

const TopicDataType = z.extend(DataRecordType, {
  devices: z.array(Device),
  /** Then only those to whom the topic is manageable may delete it. */
  hasRecords: z.boolean(),
});

export const Topic = z.object({
  id: z.string(),
  /** Ten characters. Anyone who knows them may publish and subscribe, until the name is renewed. */
  topicName: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  createdOn: z.string(),
  /** Whether the caller has created it, who alone adds it to projects, renews its name and deletes it. */
  isOwner: z.boolean(),
  /** Whether the caller has created it or owns a project of it, and may delete data types that have records. */
  isManageable: z.boolean(),
  projects: z.array(z.object({ id: z.string(), projectName: z.string() })),
  /**
   * For its creator: the projects of others that members have added it to, which they could once. `owner` is an email,
   * `addedBy` those who may have done it, as far as that is known. Empty for other readers.
   */
  foreignProjects: z.array(
    z.object({ id: z.string(), projectName: z.string(), owner: z.string(), addedBy: z.array(z.string()) }),
  ),
  dataRecordTypes: z.array(TopicDataType),
  /** The devices that have sent to the topic, with the time of their last stored message; null when none is left. */
  devices: z.array(z.extend(Device, { lastMessageOn: z.nullable(z.string()) })),
  /** Records stored: one for each key of each message. */
  totalNumberOfDataRecords: z.int(),
  /** Messages of which at least one record was stored. */
  totalNumberOfMessages: z.int(),
  /** The newest ten records of the topic, newest first. */
  recentDataRecords: z.array(DataRecord),
});
export type Topic = z.infer<typeof Topic>;

export const TopicListItem = z.object({
  id: z.string(),
  topicName: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  projects: z.array(z.object({ id: z.string(), projectName: z.string() })),
  /** Without their devices, of which there may be a thousand: the topic itself answers them. */
  dataRecordTypes: z.array(DataRecordType),
});
export type TopicListItem = z.infer<typeof TopicListItem>;

/** As `Description`, but absent means absent. */
const OptionalText = z.string().check(z.trim(), z.maxLength(100));

const commaJoinedIds = z._default(z.string().check(z.maxLength(4000)), '');

export const listTopics = endpoint({
  method: 'GET',
  path: '/v1/topic/list',
  who: 'user',
  summary: 'The topics the user may read, oldest first.',
  request: z.object({ topicIds: z.optional(commaJoinedIds) }),
  response: z.array(TopicListItem),
  errors: [],
});

export const listChartableTopics = endpoint({
  method: 'GET',
  path: '/v1/topic/list/chartable',
  who: 'user',
  summary: 'The topics with at least one data type.',
  request: z.object({}),
  response: z.array(TopicListItem),
  errors: [],
});

export const getTopic = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}',
  who: 'user',
  summary: 'A topic with its data types, devices, projects and newest records.',
  request: z.object({ topicId: Id }),
  response: Topic,
  errors: ['TS_ERR_TOPIC_0001'],
});

export const getTopicByName = endpoint({
  method: 'GET',
  path: '/v1/public/topic/name/{topicName}',
  who: 'public',
  summary:
    'An id for sending to the topic with a name, without a token: 32 characters, of use in `/v1/public/topic/message/new` ' +
    'only, until the topic gets another name. An address with too many wrong names is told to wait.',
  request: z.object({ topicName: z.string().check(z.maxLength(100)) }),
  response: z.object({ topicId: z.string() }),
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_AUTH_0006'],
});

export const createTopic = endpoint({
  method: 'POST',
  path: '/v1/topic/create-topic',
  who: 'user',
  summary: 'Create a topic; the server gives it its name.',
  request: z.object({
    description: Name,
    isActive: z._default(z.boolean(), true),
    projectIds: commaJoinedIds,
    dataRecordTypes: z._default(z.array(NewDataType).check(z.maxLength(50)), []),
  }),
  response: Topic,
  errors: ['TS_ERR_PERMISSION_0001', 'TS_ERR_PROJECT_0001', 'TS_ERR_TOPIC_0002'],
});

export const getCreateTopicLimit = endpoint({
  method: 'GET',
  path: '/v1/topic/create/limit/create-topic-limit',
  who: 'user',
  summary: 'Whether the subscription allows one more topic.',
  request: z.object({}),
  response: z.object({ allowCreate: z.boolean() }),
  errors: [],
});

export const updateTopic = endpoint({
  method: 'PUT',
  path: '/v1/topic/update-topic',
  who: 'user',
  summary: 'Change the description of a topic, or switch it on or off. What is left out stays as it is.',
  request: z.object({ topicId: Id, description: z.optional(Name), isActive: z.optional(z.boolean()) }),
  response: Done,
  errors: ['TS_ERR_TOPIC_0001'],
});

export const deleteTopic = endpoint({
  method: 'POST',
  path: '/v1/topic/{topicId}/delete-topic-with-data',
  who: 'user',
  summary: 'Delete a topic of which one is the creator, with its records, wherever it is linked.',
  request: z.object({ topicId: Id }),
  response: Done,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0008'],
});

export const renewTopicName = endpoint({
  method: 'POST',
  path: '/v1/topic/{topicId}/name/renew-topic-name',
  who: 'user',
  summary:
    'Give a topic of which one is the creator a new name. The old one opens nothing from then on: boards need the new name.',
  request: z.object({ topicId: Id }),
  response: z.object({ topicName: z.string() }),
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0009'],
});

export const createDataType = endpoint({
  method: 'POST',
  path: '/v1/topic/datatype/new',
  who: 'user',
  summary: 'Add a data type to a topic, with its default line chart.',
  request: z.object({
    topicId: Id,
    dataTypeName: NewDataType.shape.name,
    dataTypeKey: NewDataType.shape.key,
    dataTypeDescription: Description,
  }),
  response: DataRecordType,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0002', 'TS_ERR_TOPIC_0003'],
});

export const updateDataType = endpoint({
  method: 'PUT',
  path: '/v1/topic/datatype/update-data-type',
  who: 'user',
  summary: 'Change a data type. What is left out stays as it is; records stay with it under a new key.',
  request: z.object({
    topicId: Id,
    dataTypeId: Id,
    dataTypeName: z.optional(Name),
    dataTypeKey: z.optional(DataTypeKey),
    dataTypeDescription: z.optional(OptionalText),
  }),
  response: Done,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0002'],
});

export const deleteDataType = endpoint({
  method: 'DELETE',
  path: '/v1/topic/datatype/delete-data-type',
  who: 'user',
  summary:
    'Delete a data type with its records, and the charts that show nothing else. One that has records is deleted by the creator of the topic or the owner of its project.',
  request: z.object({ topicId: Id, dataTypeId: Id }),
  response: Done,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0010'],
});

export const OutputType = z.enum(['KEY_VALUE_PAIR', 'SIMPLE_MESSAGE']);
export type OutputType = z.infer<typeof OutputType>;
/** An empty output type is taken as SIMPLE_MESSAGE. */
const OutputTypeOrEmpty = z._default(
  z.pipe(
    z.union([OutputType, z.literal('')]),
    z.transform((type): OutputType => type || 'SIMPLE_MESSAGE'),
  ),
  'SIMPLE_MESSAGE',
);
const MessageText = z.string().check(z.minLength(1), z.maxLength(60_000));

export const sendMessage = endpoint({
  method: 'POST',
  path: '/v1/public/topic/message/new',
  who: 'public',
  takesToken: true,
  summary:
    'Send a message to a topic: by its id and the access token of a user who may read it; without one by the id that the ' +
    'look-up by name answers; or from the public page of a button, by the id that the page has, with `chartToken`, the token ' +
    'of the page, and then one of the values of that button only. Answers when the message is on disk.',
  request: z.object({
    topicId: Id,
    outputType: OutputTypeOrEmpty,
    message: MessageText,
    chartToken: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  response: Done,
  errors: [
    'TS_ERR_TOPIC_0001',
    'TS_ERR_TOPIC_0004',
    'TS_ERR_TOPIC_0007',
    'TS_ERR_CHART_0003',
    'TS_ERR_CHART_0004',
    'TS_ERR_CHART_0005',
    'TS_ERR_AUTH_0006',
  ],
});

export const sendMessageByTopicName = endpoint({
  method: 'POST',
  path: '/v1/topic/message/new/topicName',
  who: 'user',
  summary: 'Send a message to a topic by its name. Answers when the message is on disk.',
  request: z.object({
    topicName: z.string().check(z.maxLength(100)),
    outputType: OutputTypeOrEmpty,
    message: MessageText,
  }),
  response: Done,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0004', 'TS_ERR_TOPIC_0007', 'TS_ERR_AUTH_0006'],
});
