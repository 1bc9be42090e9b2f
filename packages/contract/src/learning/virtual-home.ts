import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import { RecordValue } from '../points/value.ts';

/** Maximum keys and values in one look-up: a light bulb and a house have five keys and two values. */
const MAX_LISTED = 20;

const commaJoined = exactText({ atMost: 1000 }).check(z.refine((text) => text.split(',').length <= MAX_LISTED));

export const listLatestSwitches = endpoint({
  method: 'GET',
  path: '/v1/virtual/switches',
  access: 'user',
  summary:
    "List, for each of some keys, which of some values its topic received last. The topic's name gives access. Omits keys that received none of the values lately.",
  request: z.object({
    topicName: TypedTopicName,
    /** Keys, comma-separated: boards can send neither keys nor values with a comma. */
    keys: commaJoined,
    values: commaJoined,
  }),
  response: z.array(z.object({ key: z.string(), value: RecordValue })),
  errors: [topicErrors.unknown, authErrors.tooManyAttempts],
});
