import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { chartErrors } from '../error-codes/charts.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { boardText, CommaJoined, exactText, list } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery, MAX_PAGE_SIZE } from '../platform/list.ts';
import { Done, defaulted, Id, Name, optional } from '../platform/primitives.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import { DataRecordType, NewDataType, NumberKey } from '../points/data-type.ts';
import { Device } from '../points/device.ts';
import { DataRecord } from '../points/record.ts';
import { CopiesInClass, Without } from '../projects/member.ts';
import { CreateLimit } from '../subscriptions/permission.ts';
import { Person } from '../users/index.ts';
import { OutputType } from './output-type.ts';

export * from './annotations.ts';
export * from './data-types.ts';
export * from './location.ts';
export * from './output-type.ts';
export * from './room-events.ts';
export * from './suggested-unit.ts';

const TopicDataType = z.extend(DataRecordType, {
  devices: z.array(Device),
  /** Whether there are records; only callers with `isManageable` may then delete the data type. */
  hasRecords: z.boolean(),
});

export const Topic = z.object({
  id: z.string(),
  /** The name, ten characters. Anyone who knows it may publish and subscribe until it is renewed. */
  topicName: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Whether the topic belongs to the demo class. */
  isDemo: z.optional(z.boolean()),
  createdOn: z.string(),
  /** Whether a message with an unknown key creates a data type; otherwise the value is not stored. */
  acceptsNewKeys: z.boolean(),
  /** The key of a number that a board sends without one; '' if bare numbers and JSON stay plain messages. */
  numberKey: z.string(),
  /**
   * Whether public pages show the names of the topic's boards, which are often names of children; otherwise boards have
   * numbers.
   */
  showsBoardNames: z.boolean(),
  /** Whether the caller created the topic. Only the creator adds it to projects, renews its name and deletes it. */
  isOwner: z.boolean(),
  /**
   * Whether the caller may delete data types that have records: only the creator of the topic and owners of its
   * projects may.
   */
  isManageable: z.boolean(),
  /** Whether the caller's role in a project of the topic lets them add to it, and change it. */
  mayAdd: z.boolean(),
  mayChange: z.boolean(),
  projects: z.array(z.object({ id: z.string(), projectName: z.string() })),
  /**
   * For the creator: projects of other users to which other members have added the topic, which earlier versions
   * allowed. `addedBy` are the members who may have done it, if known. Empty for other readers.
   */
  foreignProjects: z.array(
    z.object({ id: z.string(), projectName: z.string(), owner: Person, addedBy: z.array(Person) }),
  ),
  dataRecordTypes: z.array(TopicDataType),
  /** The devices that have sent to the topic, with the time of their latest stored message; null if none is left. */
  devices: z.array(z.extend(Device, { lastMessageOn: z.nullable(z.string()) })),
  /** Stored records: one per key per message. */
  totalNumberOfDataRecords: z.int(),
  /** Messages with at least one stored record. */
  totalNumberOfMessages: z.int(),
  /** The latest ten records of the topic, latest first. */
  recentDataRecords: z.array(DataRecord),
});
export type Topic = z.infer<typeof Topic>;

export const TopicListItem = z.object({
  id: z.string(),
  topicName: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  projects: z.array(
    z.object({
      id: z.string(),
      projectName: z.string(),
      /** In a list without the copies of pupils: the number of copies, in each class that the caller teaches. */
      copies: z.optional(z.array(CopiesInClass)),
    }),
  ),
  /** The data types without their devices, of which a topic may have a thousand: `getTopic` has them. */
  dataRecordTypes: z.array(DataRecordType),
  /** Whether the topic belongs to the demo class. */
  isDemo: z.optional(z.boolean()),
});
export type TopicListItem = z.infer<typeof TopicListItem>;

/** Maximum topics of a list that is sorted as people do it, `Bed 2` before `Bed 10`, and by their latest activity. */
export const MAX_SORTED_TOPICS = 500;

/** The query of a list of topics. A program that asks for no page gets the first 500, oldest first. */
const topicPages = listQuery(['createdOn', 'description', 'topicName', 'lastSeen'], MAX_PAGE_SIZE);
/** Only the topics of this project. */
const ofProject = optional(Id);
const TOPIC_COLUMNS = ['id', 'topicName', 'description', 'isActive', 'latitude', 'longitude'] as const;

export const listTopics = endpoint({
  method: 'GET',
  path: '/v1/topic/list',
  access: 'user',
  summary: `List the topics the user may read, oldest first, at most ${MAX_PAGE_SIZE} at a time. \`search\` matches descriptions, names and projects. \`sort\`: \`createdOn\`, \`description\`, \`topicName\` or \`lastSeen\`, which sorts up to ${MAX_SORTED_TOPICS} topics. For a teacher, \`without\` leaves out what is in copies of pupils.`,
  request: z.object({
    ...topicPages,
    projectId: ofProject,
    topicIds: optional(z._default(CommaJoined, '')),
    without: Without,
  }),
  response: z.array(TopicListItem),
  csv: TOPIC_COLUMNS,
  errors: [],
});

export const listChartableTopics = endpoint({
  method: 'GET',
  path: '/v1/topic/list/chartable',
  access: 'user',
  summary: 'List topics with at least one data type, like `GET /v1/topic/list`.',
  request: z.object({ ...topicPages, projectId: ofProject }),
  response: z.array(TopicListItem),
  csv: TOPIC_COLUMNS,
  errors: [],
});

export const getTopic = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}',
  access: 'user',
  summary: 'Get a topic with its data types, devices, projects and latest records.',
  request: z.object({ topicId: Id }),
  response: Topic,
  errors: [topicErrors.unknown],
});

export const getTopicByName = endpoint({
  method: 'GET',
  path: '/v1/public/topic/name/{topicName}',
  access: 'public',
  summary:
    "Get an id for sending to a topic by its name, without a token: 32 characters, valid only in `/v1/public/topic/message/new`, until the topic's name is renewed. Too many wrong names from one address are rate-limited.",
  request: z.object({ topicName: TypedTopicName }),
  response: z.object({ topicId: z.string() }),
  errors: [topicErrors.unknown, authErrors.tooManyAttempts],
});

export const createTopic = endpoint({
  method: 'POST',
  path: '/v1/topic/create-topic',
  access: 'user',
  summary: 'Create a topic. The server generates its name.',
  request: z.object({
    description: Name,
    isActive: defaulted(z.boolean(), true),
    projectIds: z._default(CommaJoined, ''),
    dataRecordTypes: z._default(list(NewDataType, { atMost: 50 }), []),
  }),
  response: Topic,
  errors: [
    projectErrors.roleTooLow,
    permissionErrors.notIncluded,
    projectErrors.unknown,
    topicErrors.keyTaken,
    topicErrors.formulaUnreadable,
    topicErrors.formulaKeyUnknown,
    topicErrors.formulaCircular,
    topicErrors.formulasTooLong,
  ],
});

export const getCreateTopicLimit = endpoint({
  method: 'GET',
  path: '/v1/topic/create/limit/create-topic-limit',
  access: 'user',
  summary: 'Check whether the subscription allows one more topic.',
  request: z.object({}),
  response: CreateLimit,
  errors: [],
});

export const updateTopic = endpoint({
  method: 'PUT',
  path: '/v1/topic/update-topic',
  access: 'user',
  summary:
    'Change the description of a topic, switch it on or off, or choose whether unknown keys create data types, under which key bare numbers are stored, and whether public pages show the names of its boards. Omitted fields stay unchanged.',
  request: z.object({
    topicId: Id,
    description: z.optional(Name),
    isActive: optional(z.boolean()),
    acceptsNewKeys: optional(z.boolean()),
    numberKey: z.optional(NumberKey),
    showsBoardNames: optional(z.boolean()),
  }),
  response: Done,
  errors: [projectErrors.roleTooLow, topicErrors.unknown, topicErrors.boardNamesNotManageable],
});

export const deleteTopic = endpoint({
  method: 'POST',
  path: '/v1/topic/{topicId}/delete-topic-with-data',
  access: 'user',
  summary: 'Delete one of your own topics with its records, from all projects.',
  request: z.object({ topicId: Id }),
  response: Done,
  errors: [projectErrors.roleTooLow, topicErrors.unknown, topicErrors.notDeletable],
});

export const renewTopicName = endpoint({
  method: 'POST',
  path: '/v1/topic/{topicId}/name/renew-topic-name',
  access: 'user',
  summary: 'Renew the name of one of your own topics. The old name stops working: boards need the new one.',
  request: z.object({ topicId: Id }),
  response: z.object({ topicName: z.string() }),
  errors: [projectErrors.roleTooLow, topicErrors.unknown, topicErrors.notCreator],
});

/** An empty output type means SIMPLE_MESSAGE. */
const OutputTypeOrEmpty = z._default(
  z.pipe(
    z.union([OutputType, z.literal('')]),
    z.transform((type): OutputType => type || 'SIMPLE_MESSAGE'),
  ),
  'SIMPLE_MESSAGE',
);
export const MessageText = boardText({ atMost: 60_000 }).check(({ value, issues }) => {
  if (value.trim() === '')
    issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value });
});

export const sendMessage = endpoint({
  method: 'POST',
  path: '/v1/public/topic/message/new',
  access: 'public',
  acceptsToken: true,
  anyOrigin: true,
  summary:
    "Publish a message to a topic, identified by one of: its id, with the access token of a user who may read it; without a token, the id from the look-up by name; or, from the public page of a button, the id on that page, with the page's token as `chartToken`, for one of the button's values only. Answers when the message is on disk.",
  request: z.object({
    topicId: Id,
    outputType: OutputTypeOrEmpty,
    message: MessageText,
    chartToken: optional(exactText({ atLeast: 1, atMost: 100 })),
  }),
  response: Done,
  errors: [
    projectErrors.roleTooLow,
    topicErrors.unknown,
    topicErrors.inactive,
    topicErrors.pairIncomplete,
    topicErrors.ownerNotSubscribed,
    chartErrors.notPublic,
    chartErrors.messageNotOffered,
    chartErrors.linkIsViewOnly,
    chartErrors.pressedTooOften,
    authErrors.tooManyAttempts,
  ],
});

export const sendMessageByTopicName = endpoint({
  method: 'POST',
  path: '/v1/topic/message/new/topicName',
  access: 'user',
  summary: 'Publish a message to a topic by its name. Answers when the message is on disk.',
  request: z.object({
    topicName: TypedTopicName,
    outputType: OutputTypeOrEmpty,
    message: MessageText,
  }),
  response: Done,
  errors: [
    topicErrors.unknown,
    topicErrors.inactive,
    topicErrors.pairIncomplete,
    topicErrors.ownerNotSubscribed,
    authErrors.tooManyAttempts,
  ],
});
