// Before a release.
import { projectErrors, requestErrors } from '@tinkerstream/contract/error-codes';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { createShareToken, getEmbeddedMap, getProject, joinProject } from '@tinkerstream/contract/projects';
import { sendMessageByTopicName, type Topic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: ServerProcess;
let admin: Api;
let stranger: Person;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
  stranger = await signInPerson(server.http);
});
afterAll(() => server.stop());

const visitor = () => new Api(server.http);
const send = (topic: Topic, message: string) =>
  admin.call(sendMessageByTopicName, { topicName: topic.topicName, outputType: '', message });

describe('the public map of a project', () => {
  async function createMap() {
    const owner = await signInSubscriber(server.http);
    const project = await owner.api.createProject('School garden');
    const shown = await owner.api.createTopic('Pond', 'level', project.id);
    const hidden = await owner.api.createTopic('Nowhere', 'n', project.id);
    await owner.api.call(updateTopicLocation, { topicId: shown.id, lat: 22.3, lng: 114.2 });
    await send(shown, '_dsn=b1,level=1,note=x');
    await send(shown, '_dsn=b2,level=2');
    await send(shown, 'level=3');
    return { owner, project, shown, hidden, embedMapToken: project.embedMapToken };
  }

  test('shows the places and latest values of its topics, and hides the names that allow publishing', async () => {
    const { shown, hidden, embedMapToken } = await createMap();
    const map = await visitor().call(getEmbeddedMap, { embedMapToken });
    expect(map).toMatchObject({
      projectName: 'School garden',
      topics: [
        {
          description: 'Pond',
          latitude: 22.3,
          longitude: 114.2,
          latestRecords: [{ dataRecordType: { keyName: 'level' }, value: 3 }],
        },
      ],
    });
    expect(map.topics).toHaveLength(1);
    for (const topic of [shown, hidden]) expect(JSON.stringify(map)).not.toContain(topic.topicName);
  });

  test('is live without an account: its token opens the rooms of the topics it shows, and no others', async () => {
    const { project, shown, hidden, embedMapToken } = await createMap();
    const { topicId = '' } = (await visitor().call(getEmbeddedMap, { embedMapToken })).topics[0] ?? {};
    const browser = new Browser(server.http);
    expect(await browser.join(topicRoom(topicId), embedMapToken)).toEqual({ ok: true });
    expect(await browser.join(topicRoom(hidden.id), embedMapToken)).toMatchObject({ ok: false });
    expect(await browser.join(projectRoom(project.id), embedMapToken)).toMatchObject({ ok: false });
    expect(await browser.join(topicRoom(topicId), project.openApiKey)).toMatchObject({ ok: false });
    const event = browser.next('read_data');
    await send(shown, 'level=4');
    expect(await event).toMatchObject({ topicId, records: { level: 4 } });
    browser.close();
  });

  test('costs one answer for any number of simultaneous requests, and its limit per address is far above a class', async () => {
    const { shown, embedMapToken } = await createMap();
    const ask = () => fetch(`${server.http}/v1/public/project/embed-map-token/${embedMapToken}`);
    // Forty people behind one address, who each open the map and reload it.
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 40 }, ask));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    await send(shown, 'level=9');
    expect(await (await ask()).json()).toMatchObject({ topics: [{ latestRecords: [{ value: 9 }] }] });
    let refused: Response | undefined;
    for (let round = 0; round < 80 && !refused; round++) {
      refused = (await Promise.all(Array.from({ length: 40 }, ask))).find(({ status }) => status !== 200);
    }
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused?.json()).toMatchObject({ errors: [{ code: requestErrors.tooMany }] });
    await server.stop();
    server = await startServer();
    admin = await Api.signIn(server.http);
    stranger = await signInPerson(server.http);
  });

  test("closes once its owner's subscription no longer allows it", async () => {
    const { owner, project, embedMapToken } = await createMap();
    const { topicId = '' } = (await visitor().call(getEmbeddedMap, { embedMapToken })).topics[0] ?? {};
    await owner.endSubscription();
    const attempt = visitor().call(getEmbeddedMap, { embedMapToken });
    await expect(attempt).rejects.toMatchObject({ status: 404, errors: [{ code: projectErrors.mapNotPublic }] });
    const browser = new Browser(server.http);
    expect(await browser.join(topicRoom(topicId), embedMapToken)).toMatchObject({ ok: false });
    browser.close();
    expect((await owner.api.call(getProject, { projectId: project.id })).embedMapToken).toBe(embedMapToken);
  });

  test.each(['nonsense', '0'.repeat(32)])('is not found by the token %s', async (embedMapToken) => {
    await expect(visitor().call(getEmbeddedMap, { embedMapToken })).rejects.toMatchObject({ status: 404 });
  });

  test('does not open with the invitation token', async () => {
    const { owner, project } = await createMap();
    const { token } = await owner.api.call(createShareToken, { projectId: project.id });
    await expect(visitor().call(getEmbeddedMap, { embedMapToken: token })).rejects.toMatchObject({ status: 404 });
    const join = stranger.api.call(joinProject, { projectShareToken: project.embedMapToken });
    await expect(join).rejects.toMatchObject({ status: 404 });
  });
});
