import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { type CloudRules, DIGITS, LOWER, UPPER } from './rules.ts';

export const adafruitIo: CloudRules = {
  key: { prefix: 'aio_', alphabet: UPPER + LOWER + DIGITS, length: 28 },
  hosts: ['io.adafruit.com'],
  refused: {
    deleteAdafruitFeed: 'DELETE /api/v2/{username}/feeds/{feedKey}',
    deleteAdafruitDatum: 'DELETE /api/v2/{username}/feeds/{feedKey}/data/{dataId}',
    deleteAdafruitGroup: 'DELETE /api/v2/{username}/groups/{groupKey}',
  },
};

/* The calls of Adafruit IO's HTTP API, version 2, that its libraries make. The key is in the header `X-AIO-Key`, or the query. */

/** The Adafruit user name of a project. Programs have it in addresses and topics. */
export function adafruitUserName(number: number): string {
  return `ts${number}`;
}

/** Whether a user name has the form of a project's. */
export function isAdafruitUserName(name: string): boolean {
  return /^ts\d{7}$/.test(name);
}

const shared = {
  access: 'public',
  forBoards: true,
  foreign: true,
  encoding: 'any',
  text: 'also',
  response: z.unknown(),
  errors: [authErrors.tooManyAttempts],
} as const;

const Part = exactText({ atMost: 300 });
const OfUser = z.object({ username: Part });
const OfFeed = z.extend(OfUser, { feedKey: Part });
const OfDatum = z.extend(OfFeed, { dataId: Part });
const OfGroup = z.extend(OfUser, { groupKey: Part });

export const getAdafruitUser = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/user',
  summary: 'Adafruit IO: get the user of a key.',
  request: z.object({}),
});

export const getAdafruitThrottle = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/throttle',
  summary: 'Adafruit IO: get how many values a minute are stored.',
  request: OfUser,
});

export const getAdafruitTime = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/integrations/time/struct.json',
  summary: 'Adafruit IO: get the time in a time zone (`tz`), as numbers.',
  request: OfUser,
});

export const getAdafruitTimeText = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/integrations/time/strftime',
  summary: 'Adafruit IO: get the time in a time zone (`tz`), as text (`fmt`).',
  request: OfUser,
});

export const listAdafruitFeeds = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/feeds',
  summary: 'Adafruit IO: list the feeds, which are the data types of the topic.',
  request: OfUser,
});

export const createAdafruitFeed = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v2/{username}/feeds',
  summary: 'Adafruit IO: create a feed.',
  request: OfUser,
});

export const getAdafruitFeed = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/feeds/{feedKey}',
  summary: 'Adafruit IO: get a feed.',
  request: OfFeed,
});

export const getAdafruitFeedDetails = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/feeds/{feedKey}/details',
  summary: 'Adafruit IO: get a feed with its first and latest value, and their number.',
  request: OfFeed,
});

export const listAdafruitData = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/feeds/{feedKey}/data',
  summary:
    'Adafruit IO: list values of a feed, latest first (`limit`, `start_time`, `end_time`). The header Link leads on.',
  request: OfFeed,
});

export const createAdafruitData = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v2/{username}/feeds/{feedKey}/data',
  summary: 'Adafruit IO: send a value to a feed, as JSON or as a form.',
  request: OfFeed,
});

export const createAdafruitDataBatch = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v2/{username}/feeds/{feedKey}/data/batch',
  summary: 'Adafruit IO: send up to 100 values to a feed.',
  request: OfFeed,
});

export const getAdafruitRetained = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/feeds/{feedKey}/data/retain',
  summary: 'Adafruit IO: get the latest value of a feed as CSV: value, latitude, longitude, elevation.',
  request: OfFeed,
});

export const getAdafruitDatum = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/feeds/{feedKey}/data/{dataId}',
  summary: 'Adafruit IO: get a value of a feed by its id, or the `last`, `first`, `next` or `previous` one.',
  request: OfDatum,
});

export const listAdafruitGroups = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/groups',
  summary: 'Adafruit IO: list the groups, which are the parts of keys before their first `_`.',
  request: OfUser,
});

export const createAdafruitGroup = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v2/{username}/groups',
  summary: 'Adafruit IO: create a group, which exists once it has a feed.',
  request: OfUser,
});

export const getAdafruitGroup = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/groups/{groupKey}',
  summary: 'Adafruit IO: get a group with its feeds.',
  request: OfGroup,
});

export const createAdafruitGroupData = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v2/{username}/groups/{groupKey}/data',
  summary: 'Adafruit IO: send values to several feeds of a group.',
  request: OfGroup,
});

export const listAdafruitGroupFeeds = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v2/{username}/groups/{groupKey}/feeds',
  summary: 'Adafruit IO: list the feeds of a group.',
  request: OfGroup,
});

export const createAdafruitGroupFeed = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v2/{username}/groups/{groupKey}/feeds',
  summary: 'Adafruit IO: create a feed in a group.',
  request: OfGroup,
});

export const addAdafruitFeedToGroup = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v2/{username}/groups/{groupKey}/add',
  summary: 'Adafruit IO: get a group to which a feed should be added. Here its key decides its group.',
  request: OfGroup,
});
