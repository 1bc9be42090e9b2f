import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Topic } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
let topic: Topic;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});
beforeEach(async () => {
  topic = await teacher.api.createTopic('Bed', 'temp');
});

async function send(body: string | FormData | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.http}/send/${topic.topicName}`, { method: 'POST', body, headers });
  return [answer.status, await answer.text()];
}
const valuesOf = async () => {
  const { recentDataRecords } = await teacher.api.getTopic(topic.id);
  return recentDataRecords.map(({ dataRecordType, value }) => `${dataRecordType.keyName}=${value}`).sort();
};

test.each<[string, string, (body: string) => Buffer<ArrayBuffer>]>([
  ['gzip', 'gzip', gzipSync],
  ['gzip, as old clients name it', 'x-gzip', gzipSync],
  ['deflate', 'deflate', deflateSync],
  ['deflate without its header', 'Deflate', deflateRawSync],
])('a body in %s is unpacked', async (_what, coding, pack) => {
  const headers = { 'content-encoding': coding, 'content-type': 'application/json' };
  expect(await send(pack('{"temp":21,"hum":40}'), headers)).toEqual([200, 'ok 2']);
  expect(await valuesOf()).toEqual(['hum=40', 'temp=21']);
});

test('a small body that unpacks to a huge one, a broken one, and any other coding are refused in words', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
  expect(bomb.length).toBeLessThan(60_000);
  expect(await send(bomb, { 'content-encoding': 'gzip' })).toEqual([413, expect.stringMatching(/^error: .*too large/)]);
  const broken = await send(gzipSync('temp=21').subarray(0, 12), { 'content-encoding': 'gzip' });
  expect(broken).toEqual([400, expect.stringMatching(/^error: /)]);
  expect(await send('temp=21', { 'content-encoding': 'br' })).toEqual([
    415,
    expect.stringContaining('Content-Encoding'),
  ]);
  expect(await valuesOf()).toEqual([]);
});

test('the fields of a multipart form are values, also in gzip', async () => {
  const form = new FormData();
  form.set('temp', '21');
  form.set('note', 'a & b');
  expect(await send(form)).toEqual([200, 'ok 1']);
  expect(await valuesOf()).toEqual(['temp=21']);
  const packed = gzipSync('--x\r\nContent-Disposition: form-data; name="hum"\r\n\r\n40\r\n--x--\r\n');
  const headers = { 'content-encoding': 'gzip', 'content-type': 'multipart/form-data; boundary=x' };
  expect(await send(packed, headers)).toEqual([200, 'ok 1']);
  expect(await valuesOf()).toEqual(['hum=40', 'temp=21']);
});

test('a multipart form with a file, or without its boundary, is refused in words', async () => {
  const form = new FormData();
  form.set('temp', new Blob(['21']), 'temp.txt');
  expect(await send(form)).toEqual([415, expect.stringMatching(/^error: \w+ \w+/)]);
  const noBoundary = { 'content-type': 'multipart/form-data' };
  expect(await send('temp=21', noBoundary)).toEqual([400, expect.stringMatching(/^error: \w+ \w+/)]);
});

test('a mistake in JSON is explained with its place, and a missing value costs nothing else', async () => {
  expect(await send('{"temp":21,}')).toEqual([400, expect.stringContaining('JSON_COMMA {"temp":21,▸} (1:12)')]);
  expect(await send('{"temp":nan,"hum":40}')).toEqual([200, 'ok 1']);
  expect(await send('{"temp":9007199254740993}')).toEqual([200, 'ok 1']);
  expect(await valuesOf()).toEqual(['hum=40', 'temp=9007199254740993']);
});
