import * as z from 'zod/mini';
import { PathPart } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { type CloudRules, DIGITS, UPPER } from './rules.ts';

export const thingspeak: CloudRules = {
  key: { prefix: '', alphabet: UPPER + DIGITS, length: 16 },
  hasReadKey: true,
  hosts: ['api.thingspeak.com'],
};

/* The calls of programs for ThingSpeak. Questions and answers have ThingSpeak's form. */

/** Maximum bytes of a body: 960 entries with all their fields. */
const BULK_BYTES = 512 * 1024;

const shared = {
  access: 'public',
  forBoards: true,
  foreign: true,
  encoding: 'any',
  text: 'only',
  response: z.string(),
  errors: [],
} as const;

const WRITE = {
  ...shared,
  summary:
    'For programs made for ThingSpeak: send `field1` to `field8`, `lat`, `long`, `elevation`, `status` and `created_at` with a write key, in the query, as a form or as JSON. Answers the number of the entry, or `0`.',
  request: z.object({}),
} as const;

export const updateChannel = endpoint({ ...WRITE, method: 'POST', path: '/update' });
export const updateChannelByGet = endpoint({ ...WRITE, method: 'GET', path: '/update' });
export const updateChannelForJson = endpoint({ ...WRITE, method: 'POST', path: '/update.json' });
export const updateChannelForJsonByGet = endpoint({ ...WRITE, method: 'GET', path: '/update.json' });
export const updateChannelForXml = endpoint({ ...WRITE, method: 'POST', path: '/update.xml' });
export const updateChannelForXmlByGet = endpoint({ ...WRITE, method: 'GET', path: '/update.xml' });

/** The channel's number. Other text matches no channel. */
const OfChannel = z.object({ channel: PathPart });

const BULK = {
  ...shared,
  method: 'POST',
  anyBytes: BULK_BYTES,
  summary: 'For programs made for ThingSpeak: send up to 960 entries of the past, which no event trigger sees.',
  request: OfChannel,
} as const;

export const bulkUpdateChannel = endpoint({ ...BULK, path: '/channels/{channel}/bulk_update.json' });
export const bulkUpdateChannelByCsv = endpoint({ ...BULK, path: '/channels/{channel}/bulk_update.csv' });

const READ = {
  ...shared,
  method: 'GET',
  summary:
    'For programs made for ThingSpeak: read entries with a read or write key, as in `feeds.json?results=2`, `fields/1/last.txt`, `fields/1.csv?average=60` and `status.xml`.',
} as const;

export const readChannel = endpoint({
  ...READ,
  path: '/channels/{channel}/{list}',
  request: z.extend(OfChannel, { list: PathPart }),
});

export const readChannelItem = endpoint({
  ...READ,
  path: '/channels/{channel}/{list}/{item}',
  request: z.extend(OfChannel, { list: PathPart, item: PathPart }),
});

export const readChannelEntry = endpoint({
  ...READ,
  path: '/channels/{channel}/{list}/{item}/{entry}',
  request: z.extend(OfChannel, { list: PathPart, item: PathPart, entry: PathPart }),
});
