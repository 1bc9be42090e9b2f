import type { Topic } from '@tinkerstream/contract/topics';
import { expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';

const appearsOn = ({ topicName }: Topic) => ({ type: 'BOARD_APPEARS_TRIGGER', topicName }) as const;

test('an event trigger runs once for each new board, also after a kill, and not for those that were there', async () => {
  let server = await startServer();
  const { dataDir } = server;
  const scene = await AppletScene.open(await Api.signIn(server.http));
  const [roof, hall] = [await scene.topic(), await scene.topic('hello')];
  let board = await connectBoard(server.mqttPort);
  await send(board, roof, '_dsn=old,temp=1');
  const action = { ...publishTo(hall, 'hello={board},n={temp}'), expressions: { timeZone: 'UTC' } };
  await scene.add({ triggers: [appearsOn(roof)], actions: [action] });
  let inbox = await listen(server.mqttPort, hall);
  // A message without a name, or without a value, makes no board known.
  await send(board, roof, '_dsn=old,temp=2', 'temp=3', '_dsn=A,hi', '_dsn=A,temp=4', '_dn=B,temp=5');
  const heard = await inbox.received(2);
  expect([...heard].sort()).toEqual(['hello=A,n=4', 'hello=B,n=5']);
  await scene.logged((lines) => lines.some((line) => line.startsWith(`trigger ${roof.topicName}`)));
  inbox.close();
  board.end(true);
  await server.kill();

  server = await startServer({ dataDir });
  inbox = await listen(server.mqttPort, hall);
  board = await connectBoard(server.mqttPort);
  await send(board, roof, '_dsn=A,temp=7', '_dn=B,temp=8', '_dsn=old,temp=9', '_dsn=C,temp=10');
  expect(await inbox.received(1)).toEqual(['hello=C,n=10']);

  inbox.close();
  board.end(true);
  await server.stop();
});
