import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { chartErrors } from '../error-codes/charts.ts';
import { openApiErrors } from '../error-codes/learning.ts';
import { recordErrors } from '../error-codes/records.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, defaulted, Id, optional } from '../platform/primitives.ts';
import { TimeZone } from '../platform/time/zone.ts';
import { DataTypeKey } from '../points/data-type.ts';
import { IntervalNumber, TimedValue } from '../points/timed-value.ts';
import { Aggregate, HistoryTime, Interval } from '../records/index.ts';
import { MessageText } from '../topics/index.ts';

/** Maximum calls with one project key in a minute. */
export const MAX_OPEN_API_CALLS = 120;

/** Maximum values in one answer. */
export const MAX_OPEN_API_VALUES = 1000;

/** The key of a project, in the path of each call of an open API. */
export const OpenApiKey = exactText({ atLeast: 1, atMost: 100 });

const PROJECT_ERRORS = [
  openApiErrors.keyUnknown,
  openApiErrors.notIncluded,
  openApiErrors.calledTooOften,
  authErrors.tooManyAttempts,
] as const;
const TOPIC_ERRORS = [...PROJECT_ERRORS, topicErrors.unknown] as const;

const shared = { access: 'public', apis: ['project-api'] } as const;

const OpenDataType = z.object({ key: z.string(), name: z.string(), description: z.string(), unit: z.string() });

/** A board, by the names in its messages. */
const OpenDevice = z.object({ name: z.string(), serialNumber: z.string() });

/** A topic without its name: with the name, boards could send even after the project key is renewed. */
export const OpenTopic = z.object({
  topicId: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  dataTypes: z.array(OpenDataType),
});
export type OpenTopic = z.infer<typeof OpenTopic>;

export const listOpenTopics = endpoint({
  ...shared,
  method: 'GET',
  path: '/open-api/{openApiKey}/topics',
  summary: 'List the topics of the project with the keys of their data types.',
  request: z.object({ openApiKey: OpenApiKey }),
  response: z.array(OpenTopic),
  errors: PROJECT_ERRORS,
});

export const getOpenLatest = endpoint({
  ...shared,
  method: 'GET',
  path: '/open-api/{openApiKey}/topics/{topicId}/latest',
  summary: 'Get the latest value of each key of a topic. Keys without a value are left out.',
  request: z.object({ openApiKey: OpenApiKey, topicId: Id }),
  response: z.array(z.extend(TimedValue, { key: z.string() })),
  errors: TOPIC_ERRORS,
});

export const listOpenValues = endpoint({
  ...shared,
  method: 'GET',
  path: '/open-api/{openApiKey}/topics/{topicId}/values',
  summary: 'List the latest values of a key, latest first, with the boards that sent them.',
  request: z.object({
    openApiKey: OpenApiKey,
    topicId: Id,
    key: DataTypeKey,
    count: defaulted(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_OPEN_API_VALUES)), 10),
  }),
  response: z.array(z.extend(TimedValue, { device: z.nullable(OpenDevice) })),
  errors: [...TOPIC_ERRORS, openApiErrors.dataTypeUnknown],
});

export const listOpenHistory = endpoint({
  ...shared,
  method: 'GET',
  path: '/open-api/{openApiKey}/topics/{topicId}/history',
  summary:
    'List one value for each minute, hour, day or month with values under a key, oldest first. A period may have 1,000 intervals; ask again for the next period.',
  request: z.object({
    openApiKey: OpenApiKey,
    topicId: Id,
    key: DataTypeKey,
    startTime: HistoryTime,
    endTime: HistoryTime,
    interval: defaulted(Interval, 'hour'),
    aggregate: defaulted(Aggregate, 'average'),
    timeZone: optional(TimeZone),
  }),
  response: z.array(IntervalNumber),
  errors: [
    ...TOPIC_ERRORS,
    openApiErrors.dataTypeUnknown,
    recordErrors.periodReversed,
    recordErrors.tooManyPoints,
    recordErrors.readTooLong,
    chartErrors.tooManyValues,
    permissionErrors.notIncluded,
  ],
});

export const sendOpenMessage = endpoint({
  ...shared,
  method: 'POST',
  path: '/open-api/{openApiKey}/topics/{topicId}/messages',
  summary:
    'Publish a message to a topic, as a board does: `temperature=21`, or any plain text. Answers when the message is on disk.',
  request: z.object({ openApiKey: OpenApiKey, topicId: Id, message: MessageText }),
  response: Done,
  errors: [...TOPIC_ERRORS, topicErrors.inactive, topicErrors.pairIncomplete, topicErrors.ownerNotSubscribed],
});
