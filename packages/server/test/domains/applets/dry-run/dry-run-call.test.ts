import { dryRunApplet } from '@tinkerstream/contract/applets';
import { appletErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, allOf } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let api: Api;
let board: MqttClient;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));

/** The start of an hour that ends a few minutes from now. */
const from = () => new Date(Date.now() - 50 * 60_000).toISOString();

test('a dry run tells what would have run on stored records of several boards and topics', async () => {
  const scene = await AppletScene.open(api);
  const [roof, limit] = [await scene.topic(), await scene.topic('limit')];
  await board.publishAsync(limit.topicName, 'limit=30', { qos: 1 });
  for (const [name, temp] of [
    ['a', 31],
    ['b', 29],
    ['b', 35],
  ] as const) {
    await board.publishAsync(roof.topicName, `_dsn=${name},temp=${temp}`, { qos: 1 });
  }
  const input = {
    projectId: scene.project.id,
    topicName: roof.topicName,
    filters: allOf([roof, 'temp', '>', `{${limit.topicName}.limit}`]),
    from: from(),
  };
  const result = await eventually(
    () => api.call(dryRunApplet, input),
    ({ messageCount }) => messageCount === 3,
  );
  expect(result.marks.map(({ board: name }) => name)).toEqual(['a', 'b']);
  expect(result.runCount).toBe(2);
});

test('a dry run is refused to others, for a foreign topic, and where nothing could start', async () => {
  const scene = await AppletScene.open(api);
  const roof = await scene.topic();
  const foreign = await (await AppletScene.open(api)).topic();
  const input = { projectId: scene.project.id, topicName: roof.topicName, filters: [], from: from() };
  const other = (await signInSubscriber(server.http)).api;
  await expect(other.call(dryRunApplet, input)).rejects.toMatchObject({ errors: [{ code: projectErrors.unknown }] });
  const withForeign = { ...input, topicName: foreign.topicName };
  await expect(api.call(dryRunApplet, withForeign)).rejects.toMatchObject({
    errors: [{ code: appletErrors.topicUnknown }],
  });
  const starting = { ...input, timing: { when: 'STARTS' as const } };
  await expect(api.call(dryRunApplet, starting)).rejects.toMatchObject({
    errors: [{ code: appletErrors.needsCondition }],
  });
});
