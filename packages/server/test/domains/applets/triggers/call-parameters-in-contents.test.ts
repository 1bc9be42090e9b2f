import { listAppletRuns } from '@tinkerstream/contract/applets';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, allOf, type Inbox, listen, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let api: Api;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
});

let scene: AppletScene;
let sign: Awaited<ReturnType<AppletScene['topic']>>;
let inbox: Inbox;
beforeEach(async () => {
  scene = await AppletScene.open(api);
  sign = await scene.topic('n');
  inbox = await listen(server.mqttPort, sign);
});
afterEach(() => inbox.close());

const expressions = { timeZone: 'Asia/Hong_Kong' };
const JSON_TYPE = { 'content-type': 'application/json' };
const WEBHOOK = { type: 'WEB_HOOK_TRIGGER', webHookName: 'Door' } as const;

/** The address of the only trigger of an applet, as the server serves it: the origin in it is the public one. */
async function addressOf(appletId: string): Promise<string> {
  const [trigger] = (await scene.get(appletId)).appletTrigger.triggers;
  const address = Object.entries(trigger ?? {}).find(
    ([name]) => name === 'iftttwebHookUrl' || name === 'dialogflowUrl',
  );
  return server.http + new URL(String(address?.[1])).pathname;
}

const say = (content: string) => ({ ...publishTo(sign, content), expressions });
const runsOf = async () => (await api.call(listAppletRuns, { projectId: scene.project.id })).runs;

test('a content reads the parameters of a webhook call, whatever its body is', async () => {
  const answer = { type: 'HTTP_RESPONSE_ACTION', publishContent: 'Hello {parameter(city)}', expressions } as const;
  const id = await scene.add({
    triggers: [WEBHOOK],
    actions: [say('{parameter(city)}: {parameter(at.temp) * 2}, {parameter(apiKey)}'), answer],
  });
  const address = await addressOf(id);
  const json = JSON.stringify({ city: '大埔', at: { temp: '21' }, apiKey: 'sesame' });
  expect(await (await fetch(address, { method: 'POST', headers: JSON_TYPE, body: json })).text()).toBe('Hello 大埔');
  const form = new URLSearchParams({ city: 'Tai Po', 'at.temp': '1', apiKey: 'sesame' });
  await fetch(address, { method: 'POST', body: form });
  await fetch(`${address}?city=Sha%20Tin&at.temp=2&apiKey=sesame`);
  expect(await inbox.received(3)).toEqual(['大埔: 42, sesame', 'Tai Po: 2, sesame', 'Sha Tin: 4, sesame']);

  // What members see of a run has what its contents have read, without what may be a secret.
  const runs = await eventually(runsOf, ({ length }) => length >= 3);
  expect(runs.at(-1)?.details).toEqual([
    { name: 'parameter(city)', value: '大埔' },
    { name: 'parameter(at.temp)', value: '21' },
    { name: 'parameter(apiKey)', value: '•••' },
  ]);

  // A call with another body fires it all the same: the run says what is missing.
  const bodies = ['{"city":', 'x'.repeat(60_000)];
  for (const body of bodies) {
    const response = await fetch(address, { method: 'POST', headers: JSON_TYPE, body });
    expect([response.status, await response.text()]).toEqual([200, '{}']);
  }
  expect((await fetch(address, { method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413);
  await scene.logged((lines) => lines.some((line) => line.includes('FAILED NO_REFERENCE_VALUE parameter(city)')));
});

test('a content reads what Dialogflow has understood, and what the user has said', async () => {
  const content = '{parameter(geo-city)} {parameter(number) + 1} {parameter(colours)} {parameter(queryText)}';
  const id = await scene.add({
    triggers: [{ type: 'DIALOGFLOW_TRIGGER', dialogflowIntentName: 'Ask' }],
    actions: [{ type: 'HTTP_RESPONSE_ACTION', publishContent: content, expressions }],
  });
  const address = await addressOf(id);
  const ask = async (queryResult: object) => {
    const body = JSON.stringify({ queryResult: { intent: { displayName: 'Ask' }, ...queryResult } });
    const response = await fetch(address, { method: 'POST', headers: JSON_TYPE, body });
    return [response.status, await response.json()];
  };
  const parameters = { 'geo-city': 'Tai Po', number: 2, colours: ['red', 'blue'] };
  expect(await ask({ parameters, queryText: 'How hot?' })).toEqual([
    200,
    { fulfillmentText: 'Tai Po 3 red, blue How hot?' },
  ]);
  for (const malformed of [{}, { parameters: 'x', queryText: 5 }, { parameters: [1], queryText: null }]) {
    expect(await ask(malformed)).toEqual([200, { fulfillmentText: '' }]);
  }
});

test('an event trigger that waits until its condition has lasted says what the call has said', async () => {
  const roof = await scene.topic();
  const board = await connectBoard(server.mqttPort);
  await send(board, roof, 'temp=31');
  board.end(true);
  const id = await scene.add({
    triggers: [WEBHOOK],
    filters: allOf([roof, 'temp', '>', '30']),
    timing: { when: 'STARTS', countsFirst: true, forSec: 1 },
    actions: [say('{parameter(city)}')],
  });
  await fetch(`${await addressOf(id)}?city=Tai%20Po`);
  expect(await inbox.received(1)).toEqual(['Tai Po']);
});
