import {
  type Chart,
  createChart,
  getPublicChart,
  getPublicRecordWindow,
  listPublicLatestValues,
} from '@tinkerstream/contract/charts';
import { chartErrors } from '@tinkerstream/contract/error-codes';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';

import { createShareToken, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let admin: Api;
beforeAll(async () => {
  server = await sharedServer();
  admin = await Api.signIn(server.http);
});

const visitor = () => new Api(server.http);
const send = (topic: Topic, message: string) =>
  admin.call(sendMessageByTopicName, { topicName: topic.topicName, outputType: '', message });

function lineOf(owner: Person, topic: Topic): Promise<Chart> {
  return owner.api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Level of the pond' },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id }],
  });
}

/** The public ids of a chart's first source and of that source's topic. */
async function idsOf(token: string) {
  const [source] = (await visitor().call(getPublicChart, { token })).chartSources;
  return { chartSourceId: source?.id ?? '', topicId: source?.topic.id ?? '' };
}

/** A chart with two stored values, and a topic that it does not show. */
async function publishChart() {
  const owner = await signInSubscriber(server.http);
  const project = await owner.api.createProject('School garden');
  const topic = await owner.api.createTopic('Pond', 'level', project.id);
  const hidden = await owner.api.createTopic('Other', 'n', project.id);
  await send(topic, '_dsn=b1,level=1');
  await send(topic, 'level=2.5');
  const chart = await lineOf(owner, topic);
  const token = chart.shareToken;
  return { owner, project, topic, hidden, token, ...(await idsOf(token)) };
}

/** Every request that the public page sends. */
const requestAll = (token: string, chartSourceId: string) =>
  Promise.allSettled([
    visitor().call(getPublicChart, { token }),
    visitor().call(listPublicLatestValues, { token }),
    visitor().call(getPublicRecordWindow, { token, chartSourceId, points: 100 }),
  ]);

describe('the public page of a chart', () => {
  test('shows the chart and its values without an account, and hides the name that allows publishing', async () => {
    const { owner, topic, token, chartSourceId } = await publishChart();
    const [shown, latest, window] = await requestAll(token, chartSourceId);
    expect(shown).toMatchObject({
      value: { name: 'Level of the pond', chartSources: [{ id: chartSourceId, topic: { description: 'Pond' } }] },
    });
    expect(latest).toMatchObject({ value: [{ chartSourceId, value: 2.5 }] });
    expect(window).toMatchObject({
      value: {
        resolution: 0,
        min: [1, 2.5],
        max: [1, 2.5],
      },
    });
    const everything = JSON.stringify([shown, latest, window]);
    for (const secret of [topic.topicName, owner.email, owner.userId, token]) expect(everything).not.toContain(secret);
  });

  test('is live: its token opens the rooms of the topics it shows, and no others', async () => {
    const { project, topic, hidden, token, topicId } = await publishChart();
    const browser = new Browser(server.http);
    expect(await browser.join(topicRoom(topicId), token)).toEqual({ ok: true });
    expect(await browser.join(topicRoom(topic.id), token)).toMatchObject({ ok: false });
    expect(await browser.join(topicRoom(hidden.id), token)).toMatchObject({ ok: false });
    expect(await browser.join(projectRoom(project.id), token)).toMatchObject({ ok: false });
    const event = browser.next('read_data');
    await send(topic, 'level=4');
    expect(await event).toMatchObject({ topicId, records: { level: 4 } });
    browser.close();
  });

  test("closes once its creator's subscription no longer allows it", async () => {
    const { owner, topicId, token, chartSourceId } = await publishChart();
    await owner.endSubscription();
    for (const answer of await requestAll(token, chartSourceId)) {
      expect(answer).toMatchObject({ reason: { status: 404, errors: [{ code: chartErrors.notPublic }] } });
    }
    const browser = new Browser(server.http);
    expect(await browser.join(topicRoom(topicId), token)).toMatchObject({ ok: false });
    browser.close();
  });

  test('shows nothing that its creator may no longer read', async () => {
    const { owner, project, topic } = await publishChart();
    const member = await signInSubscriber(server.http);
    const { token: projectShareToken } = await owner.api.call(createShareToken, { projectId: project.id });
    await member.api.call(joinProject, { projectShareToken });
    const { shareToken: token } = await lineOf(member, topic);
    const { chartSourceId, topicId } = await idsOf(token);
    await owner.api.call(removeProjectUser, { projectId: project.id, userId: member.userId });
    // A chart that publishes nothing has no page either.
    for (const answer of await requestAll(token, chartSourceId))
      expect(answer).toMatchObject({ reason: { status: 404 } });
    const browser = new Browser(server.http);
    expect(await browser.join(topicRoom(topicId), token)).toMatchObject({ ok: false });
    browser.close();
  });

  test('opens only the sources of its own chart', async () => {
    const one = await publishChart();
    const other = await publishChart();
    const query = { token: one.token, chartSourceId: other.chartSourceId, points: 100 };
    const attempt = visitor().call(getPublicRecordWindow, query);
    await expect(attempt).rejects.toMatchObject({ status: 404 });
  });

  test.each(['nonsense', '0'.repeat(32)])('is not found by the token %s', async (token) => {
    await expect(visitor().call(getPublicChart, { token })).rejects.toMatchObject({ status: 404 });
  });
});
