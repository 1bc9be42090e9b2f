import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { RawBoard } from '../../support/connections/boards.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
const packet = (type: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([type, body.length]), body]);
};

test('blocks for EasyIoT keep their Iot_id and Iot_pwd; only the topic is one of this server', async () => {
  const topic = await teacher.api.createTopic('Bed', 'temp');
  const board = await RawBoard.open(server.mqttPort);
  // What a block with `|4|1|1|host|1883|Iot_id|Iot_pwd|`, `|4|1|2|topic|` and `|4|1|3|topic|msg|` makes its module send.
  board.socket.write(
    packet(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 60]), text('microbit'), text('ry-MOzFAPz'), text('H1zzdztAwz')),
  );
  expect(await board.received('connack')).toMatchObject([{ returnCode: 0 }]);
  board.socket.write(packet(0x82, Buffer.from([0, 1]), text(topic.topicName), Buffer.from([0])));
  expect(await board.received('suback')).toMatchObject([{ granted: [0] }]);
  board.socket.write(packet(0x30, text(topic.topicName), Buffer.from('23.5')));
  const [message] = await board.received('publish');
  expect(String(message?.payload)).toBe('23.5');
  expect(await (await fetch(`${server.http}/last/${topic.topicName}`)).text()).toBe('value=23.5');
  board.socket.destroy();
});
