// Before a release.
// Mostly waits.

import { listLoggedMessages } from '@tinkerstream/contract/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMosquitto } from '../../../../../bench/support/mosquitto.ts';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { unique } from '../../support/connections/mqtt-client.ts';

/** After a first refusal, a bridge waits 5 to 30 s before it retries. */
const BRIDGE_MS = 45_000;

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(() => server.stop());

/**
 * With its default settings, it requests a private protocol first, and publishes its state below $SYS, also in a will.
 */
const BRIDGES = {
  'by its default settings': [],
  'with a clean session': ['cleansession true'],
  'with MQTT 3.1': ['bridge_protocol_version mqttv31'],
  'with MQTT 5': ['bridge_protocol_version mqttv50'],
  'with MQTT 5 and a clean session': ['bridge_protocol_version mqttv50', 'cleansession true'],
};

describe('a mosquitto bridge', () => {
  test.concurrent.for(Object.keys(BRIDGES))(
    '%s forwards messages in both directions',
    async (name, { onTestFinished }) => {
      const topic = await api.createTopic('Bridged', 'n');
      const mosquitto = await startMosquitto([
        'log_type none',
        `connection ${unique()}`, // a part of its client id
        `address 127.0.0.1:${server.mqttPort}`,
        `topic ${topic.topicName} both 1`,
        ...BRIDGES[name as keyof typeof BRIDGES],
      ]);
      onTestFinished(mosquitto.stop);
      const there = await connectBoard(mosquitto.port);
      const heardThere: string[] = [];
      there.on('message', (_topic, payload) => heardThere.push(payload.toString()));
      await there.subscribeAsync(topic.topicName, { qos: 1 });
      const here = await connectBoard(server.mqttPort);

      // Once the bridge is connected, a message on one side reaches the other.
      await eventually(
        async () => {
          await here.publishAsync(topic.topicName, 'n=1', { qos: 1 });
          return heardThere.includes('n=1');
        },
        (isHeard) => isHeard,
        BRIDGE_MS,
      );
      const before = (await api.getTopic(topic.id)).totalNumberOfMessages;
      for (const n of [2, 3, 4]) await there.publishAsync(topic.topicName, `n=${n}`, { qos: 1 });
      const { totalNumberOfMessages } = await eventually(
        () => api.getTopic(topic.id),
        (seen) => seen.totalNumberOfMessages >= before + 3,
      );
      expect(totalNumberOfMessages).toBe(before + 3);
      await here.publishAsync(topic.topicName, 'n=5', { qos: 1 });
      await eventually(
        async () => heardThere,
        (received) => received.includes('n=5'),
      );
      // No message loops, and the bridge's own state does not count as a wrong topic.
      expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(before + 4);
      const log = await api.call(listLoggedMessages, { topicId: topic.id });
      expect(log.filter(({ outcome }) => outcome === 'REFUSED')).toEqual([]);
      await Promise.all([there.endAsync(), here.endAsync()]);
    },
  );
});
