import {
  MAX_HOOK_CALLS,
  renewAppletAddresses,
  type StoredTrigger,
  triggerByFace,
  triggerByObjects,
} from '@tinkerstream/contract/applets';
import { appletErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, allOf, type Inbox, listen, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(() => server.stop());

let scene: AppletScene;
let fan: Awaited<ReturnType<AppletScene['topic']>>;
let inbox: Inbox;
beforeEach(async () => {
  scene = await AppletScene.open(api);
  fan = await scene.topic('on');
  inbox = await listen(server.mqttPort, fan);
});
afterEach(() => inbox.close());

const RESPONSE = { type: 'HTTP_RESPONSE_ACTION', publishContent: '<b>Hello</b>' } as const;

async function triggerOf<Type extends StoredTrigger['type']>(
  appletId: string,
  type: Type,
): Promise<Extract<StoredTrigger, { type: Type }>> {
  const { triggers } = (await scene.get(appletId)).appletTrigger;
  return triggers.find((trigger) => trigger.type === type) as Extract<StoredTrigger, { type: Type }>;
}

/** The address of an applet as the server serves it: the origin in it is the public one. */
const here = (address: string) => server.http + new URL(address).pathname;

async function webhook(actions: Parameters<AppletScene['add']>[0]['actions']) {
  const id = await scene.add({ triggers: [{ type: 'WEB_HOOK_TRIGGER', webHookName: 'Door' }], actions });
  const { iftttwebHookUrl, oneNETWebHookUrl } = await triggerOf(id, 'WEB_HOOK_TRIGGER');
  return { id, ifttt: here(iftttwebHookUrl), oneNet: here(oneNETWebHookUrl) };
}

async function read(response: Response) {
  const { status, headers } = response;
  return { status, type: headers.get('content-type'), body: await response.text() };
}

const TEXT = 'text/plain; charset=utf-8';

describe('a webhook', () => {
  test('fires by GET and by POST with any body, and answers the response as plain text', async () => {
    const { ifttt } = await webhook([RESPONSE, publishTo(fan, 'on=1')]);
    const bodies: [string, string][] = [
      ['application/json', '{"value1":"x"}'],
      ['application/json', 'no json'],
      ['text/plain', 'x'],
      ['application/x-www-form-urlencoded', 'a=b'],
      ['application/octet-stream', '\0'],
      ['multipart/form-data; boundary=x', '--x--'],
    ];
    for (const [type, body] of bodies) {
      const response = await fetch(ifttt, { method: 'POST', headers: { 'content-type': type }, body });
      expect(await read(response)).toEqual({ status: 200, type: TEXT, body: '<b>Hello</b>' });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await fetch(ifttt, { method: 'POST' })).status).toBe(200);
    expect((await fetch(`${ifttt}?value1=x`)).status).toBe(200);
    await inbox.received(8);
  });

  test('answers {} without a response action, and what it causes is stored by then', async () => {
    const { ifttt } = await webhook([publishTo(fan, 'on=1')]);
    expect(await read(await fetch(ifttt, { method: 'POST' }))).toEqual({ status: 200, type: TEXT, body: '{}' });
    await server.kill();
    inbox.close();
    server = await startServer({ dataDir: server.dataDir });
    api = await Api.signIn(server.http);
    const board = await connectBoard(server.mqttPort);
    for (;;) {
      const { totalNumberOfMessages } = await api.getTopic(fan.id);
      if (totalNumberOfMessages > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    board.end(true);
    expect((await api.getTopic(fan.id)).totalNumberOfMessages).toBe(1);
  });

  test('refuses a large body', async () => {
    const { ifttt } = await webhook([publishTo(fan, 'on=1')]);
    const response = await fetch(ifttt, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(response.status).toBe(413);
  });

  test('checks its conditions at that moment', async () => {
    const roof = await scene.topic();
    const board = await connectBoard(server.mqttPort);
    const id = await scene.add({
      triggers: [{ type: 'WEB_HOOK_TRIGGER', webHookName: 'Door' }],
      filters: allOf([roof, 'temp', '>', '30']),
      actions: [{ ...RESPONSE, publishContent: `It is {${roof.topicName}.temp}` }],
    });
    const { iftttwebHookUrl } = await triggerOf(id, 'WEB_HOOK_TRIGGER');
    const ask = async () => (await fetch(here(iftttwebHookUrl))).text();
    expect(await ask()).toBe('{}');
    await send(board, roof, 'temp=31');
    expect(await ask()).toBe('It is 31');
    await send(board, roof, 'temp=29');
    expect(await ask()).toBe('{}');
    board.end(true);
    expect(await scene.logged((lines) => lines.length > 2)).toContain('filter false NO_VALUE temp');
    // Those of one second share an entry.
    const calls = (await scene.log()).filter(({ kind }) => kind === 'trigger');
    expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  test('of oneNET answers the verification as it came, and fires by a push', async () => {
    const { oneNet } = await webhook([publishTo(fan, 'on=1')]);
    const verification = await fetch(`${oneNet}?msg=${encodeURIComponent('<i>é</i>')}&nonce=abc&signature=x%3D`);
    expect(await read(verification)).toEqual({ status: 200, type: TEXT, body: '<i>é</i>' });
    expect((await fetch(`${oneNet}?msg=${'x'.repeat(201)}&nonce=abc&signature=x`)).status).toBe(400);
    const push = { msg: { type: 1, dev_id: 5, ds_id: 'temp', at: 1, value: 21 }, msg_signature: 'x', nonce: 'abc' };
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(oneNet, { method: 'POST', headers, body: JSON.stringify(push) })).status).toBe(200);
    expect(await inbox.received(1)).toEqual(['on=1']);
  });

  test('does nothing by HEAD, while it is switched off, and after it was deleted or its address renewed', async () => {
    const actions = [publishTo(fan, 'on=1')];
    const { id, ifttt, oneNet } = await webhook(actions);
    expect((await fetch(ifttt, { method: 'HEAD' })).status).toBe(404);
    const form = { triggers: [{ type: 'WEB_HOOK_TRIGGER' as const, webHookName: 'Door' }], actions };
    await scene.change(id, { ...form, enabled: false });
    expect((await fetch(ifttt)).status).toBe(200);
    await scene.change(id, form);
    await api.call(renewAppletAddresses, { appletId: id, projectId: scene.project.id });
    for (const address of [ifttt, oneNet]) {
      const response = await fetch(address, { method: 'POST' });
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining(appletErrors.addressUnknown),
      ]);
    }
    const renewed = here((await triggerOf(id, 'WEB_HOOK_TRIGGER')).iftttwebHookUrl);
    expect((await fetch(renewed)).status).toBe(200);
    await scene.remove(id);
    expect((await fetch(renewed)).status).toBe(404);
    expect(await inbox.received(1)).toEqual(['on=1']);
  });

  test('is limited by address', async () => {
    const { ifttt } = await webhook([RESPONSE]);
    const statuses = new Set<number>();
    for (let n = 0; n < MAX_HOOK_CALLS; n += 10) {
      const calls = await Promise.all(Array.from({ length: 10 }, () => fetch(ifttt)));
      for (const { status } of calls) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200]));
    const refused = await fetch(ifttt);
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining(appletErrors.calledTooOften)]);
  });
});

describe('Dialogflow', () => {
  const ask = async (address: string, displayName: string) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        responseId: 'r',
        session: 'projects/p/agent/sessions/s',
        queryResult: { queryText: 'Is it hot?', parameters: {}, intent: { name: 'projects/p/…', displayName } },
      }),
    });
    return [response.status, await response.json()];
  };

  test('gets the response of an event trigger with the name of its intent, and an empty one otherwise', async () => {
    const id = await scene.add({
      triggers: [{ type: 'DIALOGFLOW_TRIGGER', dialogflowIntentName: 'Ask heat' }],
      actions: [RESPONSE, publishTo(fan, 'on=1')],
    });
    const address = here((await triggerOf(id, 'DIALOGFLOW_TRIGGER')).dialogflowUrl);
    expect(await ask(address, 'Ask rain')).toEqual([200, { fulfillmentText: '' }]);
    expect(await ask(address, 'Ask heat')).toEqual([200, { fulfillmentText: '<b>Hello</b>' }]);
    expect(await inbox.received(1)).toEqual(['on=1']);
    const log = await scene.logged((lines) => lines.length >= 3);
    expect(log.filter((line) => line.startsWith('trigger'))).toEqual(['trigger Ask heat']);
    // Its address is none of a webhook.
    expect((await fetch(address.replace('dialogflow', 'ifttt'))).status).toBe(404);
  });
});

describe('a camera', () => {
  const see = (detectedObjects: string, by = api) =>
    by.call(triggerByObjects, { projectId: scene.project.id, detectedObjects });

  test('fires by the objects that it sees, and ignores unknown ones', async () => {
    await scene.add({
      triggers: [{ type: 'OBJECT_DETECTION_TRIGGER', objectDetected: 'traffic light' }],
      actions: [publishTo(fan, 'on=1'), RESPONSE],
    });
    await see('cat,person');
    await see('unicorn');
    await see('dog, traffic light');
    expect(await inbox.received(1)).toEqual(['on=1']);
    const log = await scene.logged((lines) => lines.length >= 3);
    expect(log).toContain('trigger traffic light');
    expect(log).toContain('action FAILED NO_REQUEST');
  });

  test('says what it sees, how many of it, and how sure it is, if it knows', async () => {
    const expressions = { timeZone: 'UTC' };
    const say = (content: string) => [{ ...publishTo(fan, content), expressions }];
    const content = '{detected(class)} {detected(count) * 2} {detected(score)}';
    const triggers = [{ type: 'OBJECT_DETECTION_TRIGGER', objectDetected: 'cat' } as const];
    await scene.add({ triggers, actions: say(content) });
    await scene.add({ triggers, actions: say('{detected(class)}: {detected(count)}') });
    const { id: projectId } = scene.project;
    await api.call(triggerByObjects, { projectId, detectedObjects: 'dog,cat', counts: '1,3', scores: '70,98' });
    expect([...(await inbox.received(2))].sort()).toEqual(['cat 6 98', 'cat: 3']);
    // A caller of before says neither.
    await see('cat, dog, CAT');
    expect((await inbox.received(3)).at(-1)).toBe('cat: 2');
    await scene.logged((lines) => lines.some((line) => line.includes('FAILED NO_REFERENCE_VALUE detected(score)')));
    const wrong = api.call(triggerByObjects, { projectId, detectedObjects: 'cat', counts: 'many' });
    await expect(wrong).rejects.toMatchObject({ status: 400 });

    await scene.add({ triggers: [{ type: 'FACE_DETECTION_TRIGGER' }], actions: say(content) });
    await api.call(triggerByFace, { projectId, count: 2, score: 91 });
    expect((await inbox.received(4)).at(-1)).toBe('face 4 91');
  });

  test('fires by a face', async () => {
    await scene.add({ triggers: [{ type: 'FACE_DETECTION_TRIGGER' }], actions: [publishTo(fan, 'on=1')] });
    await api.call(triggerByFace, { projectId: scene.project.id });
    expect(await inbox.received(1)).toEqual(['on=1']);
  });

  test('is refused to everyone outside of the project', async () => {
    const stranger = await signInSubscriber(server.http);
    const refused = { status: 404, errors: [{ code: projectErrors.unknown }] };
    await expect(see('cat', stranger.api)).rejects.toMatchObject(refused);
    const face = stranger.api.call(triggerByFace, { projectId: scene.project.id });
    await expect(face).rejects.toMatchObject(refused);
  });
});

test('addresses cannot be guessed: wrong ones are limited by network address, and right ones go on', async () => {
  const { ifttt } = await webhook([RESPONSE]);
  const guess = () =>
    fetch(
      `${server.http}/v1/public/applet/ifttt/${Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')}`,
    );
  const first = await guess();
  expect([first.status, await first.text()]).toEqual([404, expect.stringContaining(appletErrors.addressUnknown)]);
  expect((await fetch(`${server.http}/v1/public/applet/ifttt/short`)).status).toBe(404);
  for (let n = 0; n < 300; n += 20) await Promise.all(Array.from({ length: 20 }, guess));
  expect((await fetch(ifttt)).status).toBe(200);
  expect((await guess()).status).toBe(429);
});
