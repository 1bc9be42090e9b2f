import { setTimeout as wait } from 'node:timers/promises';
import { createApplet } from '@tinkerstream/contract/applets';
import type { Topic } from '@tinkerstream/contract/topics';
import { connectAsync, type MqttClient } from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import type { Form, Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';
import { pauseOf } from './pause.ts';

const TRIGGERS: Record<Form, number> = { short: 5, full: 200 };
const ROUNDS: Record<Form, number> = { short: 2, full: 10 };
/** Conditions of an event trigger, including the group that contains them. */
const CONDITIONS = 59;
/** A naive search compares half of the part at each place of this text. A longer part would not occur in what is compared. */
const TEXT = 'a'.repeat(42_000);
const PART = `${'a'.repeat(500)}b${'a'.repeat(500)}`;
/** A key that is slow to normalize: NFKC sorts its marks. */
const KEY = `a${'\u0301'.repeat(10_000)}${'\u0323'.repeat(20_000)}`;

/** Adds an event trigger whose conditions all compare one long value with another. */
async function addTrigger(api: Api, projectId: string, text: Topic, parts: readonly Topic[]): Promise<void> {
  await api.call(createApplet, {
    projectId,
    name: 'Long conditions',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: text.topicName }],
    filters: [
      {
        key: 1,
        type: 'SUB_FILTER',
        subConditionKeys: Array.from({ length: CONDITIONS }, (_, at) => at + 2),
        conditionBetweenSubConditions: Array(CONDITIONS - 1).fill('OR'),
      },
      ...Array.from({ length: CONDITIONS }, (_, at) => ({
        key: at + 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER' as const,
        topicName: text.topicName,
        subjectKey: 'text',
        comparatorKey: 'contain_case_sensitive' as const,
        publishContent: `{${(parts[at % parts.length] as Topic).topicName}.part}`,
      })),
    ],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: text.topicName, publishContent: 'n=1' }],
  });
}

/** One message whose conditions, values or keys cost as much as they can: how long everyone else waits for it. */
export async function hostileRules(form: Form): Promise<Row[]> {
  const server = await startServer({ dataDir: temporaryFolder('hostile-rules') });
  const api = await Api.signIn(server.http);
  const { id: projectId } = await api.createProject('Target');
  const [text, plain] = [await api.createTopic('Text', 'text', projectId), await api.createTopic('Plain', 'text')];
  const parts = await Promise.all(Array.from({ length: CONDITIONS }, () => api.createTopic('Part', 'part', projectId)));
  for (let trigger = 0; trigger < TRIGGERS[form]; trigger++) await addTrigger(api, projectId, text, parts);
  const board: MqttClient = await connectAsync(server.mqtt);
  const send = ({ topicName }: Topic, message: string) => board.publishAsync(topicName, message, { qos: 1 });
  for (const part of parts) await send(part, `part=${PART}`);
  const pauses: Record<'plain' | 'conditions' | 'keys', number[]> = { plain: [], conditions: [], keys: [] };
  for (const topic of [plain, text]) await send(topic, 'text=a');
  for (let round = 0; round < ROUNDS[form]; round++) {
    pauses.plain.push(await pauseOf(server.http, () => send(plain, `text=${TEXT}`)));
    pauses.conditions.push(await pauseOf(server.http, () => send(text, `text=${TEXT}`)));
    pauses.keys.push(await pauseOf(server.http, () => send(plain, `${KEY}=1`)));
    // From now on the server explains the runs again: it left explanations out during the burst.
    await wait(1_100);
  }
  await board.endAsync();
  await server.stop();
  const row = (what: string, values: number[]): Row => ({ what, values, unit: 'ms', digits: 1 });
  return [
    row('hostile: another call beside a message of 42 kB', pauses.plain),
    {
      ...row(`  beside one with ${TRIGGERS[form]} × ${CONDITIONS} long conditions`, pauses.conditions),
      target: TARGETS.pauseByMessage,
    },
    { ...row('  beside one with a key of 30,000 marks', pauses.keys), target: TARGETS.pauseByMessage },
  ];
}
