import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { openLink } from './support/links.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const TOO_LONG = { method: 'POST', body: 'a'.repeat(70_000) };
const thingspeak = (code: string) =>
  expect.stringMatching(new RegExp(`^\\{"status":"4\\d\\d".*"error_code":"${code}"`));
const blynk = expect.stringMatching(/^\{"error":\{"message":"[^"]+"\}\}$/);
const siot = expect.stringMatching(/^\{"code":0,"msg":"[^"]+"\}$/);

/** Requests that fail before any call, in a way of their own for each neighbour. */
test.each<[string, RequestInit, number, unknown]>([
  ['/update', TOO_LONG, 413, 'error_request_too_large'],
  ['/update.json', TOO_LONG, 413, thingspeak('error_request_too_large')],
  ['/update.xml', TOO_LONG, 413, expect.stringContaining('<error-code>error_request_too_large<')],
  ['/update', { method: 'PATCH' }, 405, 'error_method_invalid'],
  ['/update.json?api_key=A', { method: 'DELETE' }, 405, thingspeak('error_method_invalid')],
  ['/channels/1', {}, 404, thingspeak('error_resource_not_found')],
  ['/channels/1/feeds/1/2/3.txt', {}, 404, 'error_resource_not_found'],
  ['/channels/1/bulk_update.json', { method: 'PUT' }, 404, thingspeak('error_resource_not_found')],
  ['/external/api/batch/update', TOO_LONG, 413, blynk],
  ['/external/api/nothing', {}, 404, blynk],
  ['/external/api/update', { method: 'PATCH' }, 404, blynk],
  ['/publish', { method: 'POST', body: 'topic=a/b' }, 404, siot],
  ['/updateprj?pid=a', { method: 'POST', body: '' }, 404, siot],
  ['/messages', { method: 'DELETE' }, 404, siot],
])('%s, %o: %i', async (path, init, status, body) => {
  const answer = await fetch(server.http + path, init);
  expect([answer.status, await answer.text()]).toEqual([status, body]);
});

test('a body may be anything of 64 kB: it ends in an answer, and what it says reaches no other project', async () => {
  const own = await openLink(teacher.api, 'BLYNK');
  const other = await openLink(teacher.api, 'BLYNK');
  const worst = [
    '['.repeat(60_000),
    '{"a":'.repeat(10_000),
    '='.repeat(64_000),
    '&'.repeat(64_000),
    '%'.repeat(64_000),
    'a'.repeat(64_000),
    `{"updates":${'['.repeat(30_000)}`,
    '\0'.repeat(64_000),
    '"'.repeat(64_000),
  ];
  const query = `?token=${own.link.writeKey}&pin=v1`;
  const paths = ['/update', '/update.xml', `/external/api/batch/update${query}`, `/send/${own.topic.topicName}`];
  for (const path of paths) {
    for (const body of worst) {
      const answer = await fetch(server.http + path, { method: 'POST', body });
      expect(answer.status).toBeLessThan(500);
    }
  }
  expect((await teacher.api.getTopic(other.topic.id)).totalNumberOfMessages).toBe(0);
});
