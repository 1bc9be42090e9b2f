// Before a release.
// Mostly waits.

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { adafruitUserName, type Cloud } from '@tinkerstream/contract/clouds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { RawHttp } from '../../support/connections/raw-http.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { type OpenLink, openLink } from './support/links.ts';

let server: ServerProcess;
let teacher: Person;
// One of its own: so many broken requests of one address count against it.
beforeAll(async () => {
  server = await startServer();
  teacher = await signInSubscriber(server.http);
});
afterAll(() => server.stop());

const CHANGES = 60;
const AT_ONCE = 40;
/** After this, a request without an answer lacks its end. */
const UNFINISHED_MS = 2_000;
/** What parsers of addresses, forms, JSON, CSV and times stumble over. */
const SPECIAL = [
  '\0',
  '\r',
  '\n',
  '\r\n\r\n',
  '%',
  '%00',
  '&',
  '=',
  '?',
  '/',
  '//',
  '..',
  ',',
  '"',
  '[',
  '{',
  '}',
  '+',
  '|',
].concat(['\xff', '\xf0\x9f', '-', '1e999', '9'.repeat(40), 'null', '__proto__', ' ', ':']);

/** A number from 0 to below a limit, which repeats with its seed. */
const chosen = (seed: string, limit: number) => createHash('sha256').update(seed).digest().readUInt32BE(0) % limit;

/** Changes a request in one place, but never its key: the limit on guesses would answer everything else. */
function changed(request: string, key: string, seed: string): string {
  const parts = request.split(key);
  const at = chosen(`part ${seed}`, parts.length);
  const part = parts[at] ?? '';
  const start = chosen(`start ${seed}`, part.length + 1);
  const end = start + chosen(`length ${seed}`, 12);
  const special = SPECIAL[chosen(`special ${seed}`, SPECIAL.length)] ?? '';
  const ways = [
    () => part.slice(0, start) + part.slice(end),
    () => part.slice(0, end) + part.slice(start),
    () => part.slice(0, start) + special + part.slice(start),
    () => part.slice(0, start) + special + part.slice(start + 1),
    () => part.slice(0, start) + special.repeat(200) + part.slice(start),
  ];
  return parts.with(at, ways[chosen(`way ${seed}`, ways.length)]?.() ?? part).join(key);
}

function post(path: string, type: string, body: string, ...headers: string[]): string {
  const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', `Content-Type: ${type}`, ...headers];
  return `${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

interface Requests {
  readonly key: string;
  /** The first one stores a value. */
  readonly requests: readonly string[];
}

const KINDS: readonly [string, Cloud, (opened: OpenLink) => Requests][] = [
  [
    'ThingSpeak',
    'THINGSPEAK',
    ({ link: { writeKey: key, number } }) => ({
      key,
      requests: [
        post('/update', FORM, `api_key=${key}&field1=21&lat=22.3&long=114.2&status=fine`),
        get(`/update.json?api_key=${key}&field1=21&created_at=2026-01-02T03:04:05Z`),
        post(
          `/channels/${number}/bulk_update.json`,
          JSON_TYPE,
          `{"write_api_key":"${key}","updates":[{"delta_t":5,"field1":1},{"delta_t":9,"field1":2}]}`,
        ),
        post(
          `/channels/${number}/bulk_update.csv`,
          FORM,
          `write_api_key=${key}&time_format=absolute&updates=2026-01-02,1|`,
        ),
        get(`/channels/${number}/feeds.json?api_key=${key}&results=5&days=1&median=60&timezone=Asia/Hong_Kong`),
      ],
    }),
  ],
  [
    'Adafruit IO',
    'ADAFRUIT_IO',
    ({ link: { writeKey: key, number } }) => {
      const user = adafruitUserName(number ?? 0);
      const header = `X-AIO-Key: ${key}`;
      return {
        key,
        requests: [
          post(`/api/v2/${user}/feeds/temp/data`, JSON_TYPE, '{"value":"21","lat":22.3,"lon":114.2}', header),
          post(`/api/v2/${user}/feeds/temp/data/batch`, JSON_TYPE, '{"data":[{"value":1},{"value":2}]}', header),
          post(`/api/v2/${user}/groups/default/data`, JSON_TYPE, '{"feeds":[{"key":"a","value":"1"}]}', header),
          get(`/api/v2/${user}/feeds/temp/data?limit=5&start_time=2026-01-02T03:04:05Z`, header),
        ],
      };
    },
  ],
  [
    'Blynk',
    'BLYNK',
    ({ link: { writeKey: key } }) => ({
      key,
      requests: [
        get(`/external/api/update?token=${key}&v1=21`),
        get(`/external/api/batch/update?token=${key}&v1=21&v2=22`),
        get(`/external/api/get?token=${key}&v1`),
        post(`/external/api/batch/update?token=${key}&pin=v1`, JSON_TYPE, '[[1700000000000,1],[1700000001000,2]]'),
      ],
    }),
  ],
  [
    'plain HTTP',
    'BLYNK',
    ({ topic: { topicName: key } }) => ({
      key,
      requests: [
        post(
          `/send/${key}`,
          JSON_TYPE,
          '[{"temp":21,"at":"2026-01-02T03:04:05Z","_dn":"a"},{"temp":22,"at":1769832060}]',
        ),
        post(`/send/${key}`, FORM, 'temp=21&_dn=board1&_lat=22.3&_lng=114.2'),
        get(`/last/${key}/temp`),
      ],
    }),
  ],
];

/** What a valid request is answered, however long that takes on a busy computer. */
const answered = (request: string) => statusOf(request);

/** What a changed request is answered; undefined for one that the server still waits for more of, or that it drops. */
const answeredInTime = (request: string) => statusOf(request, wait(UNFINISHED_MS));

async function statusOf(request: string, givenUp?: Promise<unknown>): Promise<number | undefined> {
  const connection = await RawHttp.open(server.http);
  connection.send(request);
  await (givenUp ? Promise.race([connection.closed, givenUp]) : connection.closed);
  connection.socket.destroy();
  const status = /^HTTP\/1\.1 (\d+)/.exec(connection.received)?.[1];
  return status === undefined ? undefined : Number(status);
}

test.each(KINDS)(
  'requests of %s with any change end in an answer that is no fault of the server, and reach no other project',
  async (_, cloud, requestsOf) => {
    const own = await openLink(teacher.api, cloud);
    const other = await openLink(teacher.api, cloud);
    const { key, requests } = requestsOf(own);
    for (const request of requests) expect([200, 202]).toContain(await answered(request));

    const all = requests.flatMap((request) =>
      Array.from({ length: CHANGES }, (_, index) => changed(request, key, `${cloud} ${index}`)),
    );
    const faults: unknown[] = [];
    let refused = 0;
    const work = async () => {
      for (let request = all.pop(); request !== undefined; request = all.pop()) {
        const status = await answeredInTime(request);
        if (status !== undefined && status >= 500) faults.push([status, request]);
        if (status !== undefined && status >= 400) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(faults).toEqual([]);
    expect(refused).toBeGreaterThan(0);
    expect(await answered(requests[0] ?? '')).toBe(200);
    expect((await teacher.api.getTopic(other.topic.id)).totalNumberOfMessages).toBe(0);
  },
);
