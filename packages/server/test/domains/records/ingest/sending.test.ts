import { createChart, deleteChart, getPublicChart, listLatestValues } from '@tinkerstream/contract/charts';
import { authErrors, chartErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { createShareToken, joinProject } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { getTopicByName, renewTopicName, sendMessage, type Topic, updateTopic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { createSendingIds } from '../../../../src/domains/topics/sending-ids.ts';
import { form } from '../../../support/people/chart-form.ts';
import { type Person, signInPerson, signInSubscriber } from '../../../support/people/people.ts';
import { answerTo, attemptsWith } from '../../../support/server/every-call.ts';

let server: ServerProcess;
let owner: Awaited<ReturnType<typeof signInSubscriber>>;
let stranger: Person;
beforeAll(async () => {
  server = await startServer();
  [owner, stranger] = await Promise.all([signInSubscriber(server.http), signInPerson(server.http)]);
});
afterAll(() => server.stop());

const visitor = () => new Api(server.http);
const messagesOf = async ({ id }: Topic) => (await owner.api.getTopic(id)).totalNumberOfMessages;

describe("a message sent to a topic's own id", () => {
  test('needs the access token of a user who may read the topic', async () => {
    const project = await owner.api.createProject('Shared');
    const topic = await owner.api.createTopic('Lamp', 'led', project.id);
    const send = (api: Api) => api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'led=-999,new=1' });
    for (const api of [visitor(), new Api(server.http, 'expired'), stranger.api]) {
      await expect(send(api)).rejects.toMatchObject({ status: 404, errors: [{ code: topicErrors.unknown }] });
    }
    expect(await owner.api.call(listLoggedMessages, { topicId: topic.id })).toEqual([]);
    expect((await owner.api.getTopic(topic.id)).dataRecordTypes).toHaveLength(1);

    const member = await signInPerson(server.http);
    const { token: projectShareToken } = await owner.api.call(createShareToken, { projectId: project.id });
    await member.api.call(joinProject, { projectShareToken });
    for (const api of [owner.api, member.api]) await send(api);
    expect(await messagesOf(topic)).toBe(2);
  });
});

describe('the sending id that the look-up by name returns', () => {
  const lookUp = async ({ topicName }: Topic) => (await visitor().call(getTopicByName, { topicName })).topicId;

  test('accepts messages without a token, and is short enough for a board to store', async () => {
    const topic = await owner.api.createTopic('Lamp', 'led');
    const topicId = await lookUp(topic);
    expect(topicId).toMatch(/^[\w-]{32}$/);
    expect(await lookUp(topic)).toBe(topicId);
    for (const api of [visitor(), stranger.api, owner.api]) {
      await api.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message: 'led=1' });
    }
    expect(await messagesOf(topic)).toBe(3);
  });

  test('allows nothing else: in every other call it is worth no more than a made-up id, also to the owner', async () => {
    const topicId = await lookUp(await owner.api.createTopic('Lamp', 'led'));
    const madeUp = 'x'.repeat(topicId.length);
    for (const api of [visitor(), stranger.api, owner.api]) {
      const attempts = attemptsWith(topicId);
      const [answers, refusals] = await Promise.all(
        [attempts, attemptsWith(madeUp)].map((all) => Promise.all(all.map((attempt) => answerTo(api, attempt)))),
      );
      const opened = attempts.filter(
        (_, index) => JSON.stringify(answers?.[index]) !== JSON.stringify(refusals?.[index]),
      );
      expect([...new Set(opened.map(({ endpoint }) => endpoint.path))]).toEqual(['/v1/public/topic/message/new']);
    }
  });

  test('is bound to one topic and its current name, and no part of it fits another topic', async () => {
    const topics = new Map<string, { id: string; name: string }>();
    const ids = createSendingIds(new Uint8Array(32), async (id) => topics.get(id) as never);
    const pond = { id: '01a201a4-96cc-74fd-8f22-5e0b9350ede6', name: 'ABCDEFGHJK' };
    const roof = { id: '01a201a4-96e6-7157-b75d-942138fd9e3d', name: 'KJHGFEDCBA' };
    for (const topic of [pond, roof]) topics.set(topic.id, topic);
    const [idOfPond, idOfRoof] = [ids.of(pond), ids.of(roof)];
    expect(await ids.find(idOfPond)).toBe(pond);
    const bytes = [idOfPond, idOfRoof].map((id) => Buffer.from(id, 'base64url')) as [Buffer, Buffer];
    const mixed = Buffer.concat([bytes[0].subarray(0, 16), bytes[1].subarray(16)]).toString('base64url');
    const wrong = [mixed, pond.id, pond.name, '', idOfPond.slice(1), `${idOfPond}=`, 'x'.repeat(32), '好'.repeat(32)];
    for (const id of wrong) expect(await ids.find(id)).toBeUndefined();
    expect(Buffer.from(idOfPond, 'base64url').toString('hex')).not.toContain(pond.id.slice(-12));
    const otherServer = createSendingIds(new Uint8Array(32).fill(1), async (id) => topics.get(id) as never);
    expect(await otherServer.find(idOfPond)).toBeUndefined();

    pond.name = 'NEWNAME234';
    expect(await ids.find(idOfPond)).toBeUndefined();
    expect(await ids.find(ids.of(pond))).toBe(pond);
  });

  test('ends with the name, also after use: messages to it are refused and never reach the topic', async () => {
    const topic = await owner.api.createTopic('Lamp', 'led');
    const topicId = await lookUp(topic);
    const send = () => visitor().call(sendMessage, { topicId, outputType: '', message: 'led=1' });
    await send();
    await owner.api.call(renewTopicName, { topicId: topic.id });
    await expect(send()).rejects.toMatchObject({ status: 404, errors: [{ code: topicErrors.unknown }] });
    expect(await messagesOf(topic)).toBe(1);
  });

  test('cannot be guessed: wrong ones count like wrong names', async () => {
    const topicId = await lookUp(await owner.api.createTopic('Unused', 'n'));
    const guess = (index: number) =>
      visitor().call(sendMessage, { topicId: String(index).padStart(32, 'x'), outputType: '', message: 'n=1' });
    const outcomes = await Promise.allSettled(Array.from({ length: 301 }, (_, index) => guess(index)));
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(guess(302)).rejects.toMatchObject({ status: 429, errors: [{ code: authErrors.tooManyAttempts }] });
    // A correct id is never locked out.
    expect(await visitor().call(sendMessage, { topicId, outputType: '', message: 'n=1' })).toEqual({});
  });
});

describe('the button of a public chart', () => {
  async function createButton(outputType = 'KEY_VALUE_PAIR') {
    const topic = await owner.api.createTopic('Lamp', 'led');
    const values = { ON_VALUE: '1', ON_TEXT: 'On', OFF_VALUE: '0', OFF_TEXT: 'Off', OUTPUT_TYPE: outputType };
    const { id, shareToken } = await owner.api.call(createChart, form('TOGGLE_BUTTON', topic, values));
    const chart = await visitor().call(getPublicChart, { token: shareToken });
    const topicId = chart.chartSources[0]?.topic.id ?? '';
    const press = (message: string, as: 'KEY_VALUE_PAIR' | 'SIMPLE_MESSAGE' = 'KEY_VALUE_PAIR', to = topicId) =>
      visitor().call(sendMessage, { topicId: to, chartToken: shareToken, outputType: as, message });
    return { topic, chartId: id, shareToken, topicId, press };
  }

  test('sends each of its values for anyone, and the value is on disk before the response', async () => {
    const { topic, chartId, press } = await createButton();
    for (const value of [1, 0]) {
      await press(`led=${value}`);
      expect(await owner.api.call(listLatestValues, { chartId })).toMatchObject([{ value }]);
    }
    expect(await messagesOf(topic)).toBe(2);
  });

  test('sends them as plain messages if configured so', async () => {
    const { topic, press } = await createButton('SIMPLE_MESSAGE');
    await press('1', 'SIMPLE_MESSAGE');
    await expect(press('led=1')).rejects.toMatchObject({ status: 403 });
    expect((await owner.api.call(listLoggedMessages, { topicId: topic.id })).map(({ message }) => message)).toEqual([
      '1',
    ]);
  });

  test('sends nothing else, and to no other topic', async () => {
    const { topic, press } = await createButton();
    const others = ['led=2', 'led=1,new=5', 'led=1,_lat=1,_lng=1', 'new=1', '1', 'led=1 ', 'LED=1', 'led=01'];
    for (const message of others) {
      await expect(press(message)).rejects.toMatchObject({
        status: 403,
        errors: [{ code: chartErrors.messageNotOffered }],
      });
    }
    await expect(press('led=1', 'SIMPLE_MESSAGE')).rejects.toMatchObject({ status: 403 });
    const other = await createButton();
    for (const to of [topic.id, other.topicId, other.topic.id]) {
      await expect(press('led=1', 'KEY_VALUE_PAIR', to)).rejects.toMatchObject({ status: 404 });
    }
    expect(await owner.api.call(listLoggedMessages, { topicId: topic.id })).toEqual([]);
  });

  test("needs a button's token: the token of a gauge or a made-up one sends nothing", async () => {
    const topic = await owner.api.createTopic('Roof', 'led');
    const { shareToken: token } = await owner.api.call(createChart, form('GAUGE_CHART', topic));
    const { chartSources } = await visitor().call(getPublicChart, { token });
    const topicId = chartSources[0]?.topic.id ?? '';
    const send = (chartToken: string) =>
      visitor().call(sendMessage, { topicId, chartToken, outputType: '', message: 'led=1' });
    await expect(send(token)).rejects.toMatchObject({ status: 403 });
    await expect(send('0'.repeat(32))).rejects.toMatchObject({ status: 404 });
    expect(await messagesOf(topic)).toBe(0);
  });

  test("stops when its topic is deactivated, its chart is deleted, or its owner's subscription ends", async () => {
    const { topic, press } = await createButton();
    await owner.api.call(updateTopic, { topicId: topic.id, isActive: false });
    await expect(press('led=1')).rejects.toMatchObject({ status: 409 });
    const deleted = await createButton();
    await owner.api.call(deleteChart, { chartId: deleted.chartId });
    await expect(deleted.press('led=1')).rejects.toMatchObject({
      status: 404,
      errors: [{ code: chartErrors.notPublic }],
    });
    const last = await createButton();
    await owner.endSubscription();
    await expect(last.press('led=1')).rejects.toMatchObject({ status: 404 });
  });

  test('is limited by address, and says how long to wait', async () => {
    const press = async () => {
      const body = JSON.stringify({ topicId: 'x', chartToken: 'x', outputType: '', message: 'x' });
      const headers = { 'content-type': 'application/json' };
      return fetch(`${server.http}/v1/public/topic/message/new`, { method: 'POST', headers, body });
    };
    for (let pressed = 0; pressed < 1000; pressed += 50) await Promise.all(Array.from({ length: 50 }, press));
    const answer = await press();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ errors: [{ code: chartErrors.pressedTooOften }] });
  });
});
