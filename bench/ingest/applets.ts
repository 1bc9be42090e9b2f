import { setTimeout as wait } from 'node:timers/promises';
import { createApplet, MAX_APPLETS } from '@tinkerstream/contract/applets';
import type { Topic } from '@tinkerstream/contract/topics';
import mqtt from 'mqtt';
import { Api } from '../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { BOARDS, load, startLoad, WINDOW } from '../support/boards.ts';
import { type Bench, type Form, median, percentile } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';
import { scheduleCost } from './schedules.ts';

const FORMS = { short: { rounds: 1, roundMs: 400 }, full: { rounds: 5, roundMs: 4_000 } } as const;

/** Messages a second to the topic with the event triggers. */
const WATCHED_RATE = 1_000;
/** A class: each of its boards sends a message a second, which several event triggers answer. */
const CLASS = { boards: 30, applets: 10, seconds: { short: 1, full: 30 } } as const;

/** Messages a second that perform an action: fewer than a storm. */
const FIRING_RATE = 15;

/**
 * A busy topic with as many event triggers as a project may have, each with conditions that do not match: what they cost the
 * boards of other topics, beside the same load without them. At the same time, an event trigger answers messages with
 * messages. Then a class, whose messages all run each of ten event triggers: how many of the runs are there.
 */
export const applets: Bench = async (form) => {
  const { rounds, roundMs } = FORMS[form];
  const server = await startServer({ dataDir: temporaryFolder('applets') });
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Bench');
  const createTopic = (key: string) => api.createTopic('Bench', key, project.id);
  const others = await Promise.all(Array.from({ length: BOARDS }, () => api.createTopic('Bench', 'temperature')));
  const [quiet, watched, asked, answered] = [
    await createTopic('t'),
    await createTopic('t'),
    await createTopic('t'),
    await createTopic('t'),
  ];
  const form200 = watchingForm(project.id, watched);
  for (let n = 1; n < MAX_APPLETS; n++) await api.call(createApplet, form200);
  await api.call(createApplet, {
    projectId: project.id,
    name: 'Answer',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: asked.topicName }],
    actions: [
      {
        type: 'PUBLISH_MQTT_MESSAGE_ACTION',
        topicName: answered.topicName,
        publishContent: `t={${asked.topicName}.t}`,
      },
    ],
  });

  /** The rate of boards at full speed on other topics, while this topic gets its messages. */
  const rateBeside = async ({ topicName }: Topic): Promise<number> => {
    const steady = startLoad({
      port: server.mqttPort,
      topics: Array<string>(BOARDS).fill(topicName),
      duration: roundMs + 1_000,
      window: WINDOW,
      rate: WATCHED_RATE,
    });
    await wait(500);
    const topics = others.map((topic) => topic.topicName);
    const { rate } = await load({ port: server.mqttPort, topics, duration: roundMs, window: WINDOW });
    await steady.result;
    return rate;
  };
  const without: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [plain, busy] = [await rateBeside(quiet), await rateBeside(watched)];
    console.log(`round ${round || '0 (warm-up)'}: ${Math.round(busy)} msg/s, without ${Math.round(plain)} msg/s`);
    if (round === 0) continue;
    without.push(plain);
    beside.push(busy);
  }

  const plain = await answerTimes(server, { asked, answered, watched: quiet }, rounds * roundMs);
  const latency = await answerTimes(server, { asked, answered, watched }, rounds * roundMs);
  const runs = await classRuns(server, api, form);
  await server.stop();

  const times = (values: readonly number[], share: number) => [percentile(values, share)];
  return [
    { what: `boards beside ${MAX_APPLETS - 1} event triggers`, values: beside, unit: 'msg/s' },
    { what: 'the same without them', values: without, unit: 'msg/s' },
    {
      what: 'ratio',
      values: [median(beside) / median(without)],
      unit: '',
      digits: 2,
      target: TARGETS.ingestBesideApplets,
    },
    { what: 'trigger to published message, p50', values: times(latency.answers, 0.5), unit: 'ms' },
    {
      what: 'trigger to published message, p99',
      values: times(latency.answers, 0.99),
      unit: 'ms',
      target: TARGETS.triggerToMessage,
    },
    { what: 'the same beside that load without event triggers, p50', values: times(plain.answers, 0.5), unit: 'ms' },
    { what: 'the same beside that load without event triggers, p99', values: times(plain.answers, 0.99), unit: 'ms' },
    { what: 'the message that triggers it, to a subscriber, p50', values: times(latency.messages, 0.5), unit: 'ms' },
    { what: 'the message that triggers it, to a subscriber, p99', values: times(latency.messages, 0.99), unit: 'ms' },
    {
      what: `runs of ${CLASS.applets} event triggers for ${CLASS.boards} boards`,
      values: [runs.share],
      unit: '',
      digits: 2,
      target: TARGETS.classRuns,
    },
    { what: 'trigger to published message in a class, p99', values: times(runs.answers, 0.99), unit: 'ms' },
    ...(await scheduleCost(form)),
  ];
};

function watchingForm(projectId: string, { topicName }: Topic) {
  const condition = { type: 'MQTT_KEY_VALUE_MESSAGE_FILTER', topicName, subjectKey: 't' } as const;
  return {
    projectId,
    name: 'Watch',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER' as const, topicName }],
    filters: [
      {
        key: 1,
        type: 'SUB_FILTER' as const,
        subConditionKeys: [2, 3],
        conditionBetweenSubConditions: ['AND' as const],
      },
      { ...condition, key: 2, comparatorKey: 'greater_or_equal_than' as const, publishContent: '0' },
      { ...condition, key: 3, comparatorKey: 'smaller_than' as const, publishContent: '0' },
    ],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION' as const, topicName, publishContent: 'alarm=1' }],
  };
}

/** How long messages and the answers to them take to reach a subscriber, in ms, while the watched topic is busy. */
async function answerTimes(
  { mqttPort: port }: ServerProcess,
  { asked, answered, watched }: Record<'asked' | 'answered' | 'watched', Topic>,
  duration: number,
): Promise<{ answers: readonly number[]; messages: readonly number[] }> {
  const answers: number[] = [];
  const messages: number[] = [];
  const listener = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`);
  listener.on('message', (topicName, payload) => {
    const sentAt = Number(/\bt=(\d+)/.exec(payload.toString())?.[1]);
    (topicName === answered.topicName ? answers : messages).push((Date.now() % 1e9) - sentAt);
  });
  await listener.subscribeAsync([asked.topicName, answered.topicName], { qos: 1 });
  const steady = startLoad({
    port,
    topics: Array<string>(BOARDS).fill(watched.topicName),
    duration: duration + 1_000,
    window: WINDOW,
    rate: WATCHED_RATE,
  });
  await wait(500);
  const { acknowledged } = await load({ port, topics: [asked.topicName], duration, window: WINDOW, rate: FIRING_RATE });
  const sent = acknowledged.reduce((a, b) => a + b, 0);
  for (let waited = 0; answers.length < sent && waited < 5_000; waited += 50) await wait(50);
  await steady.result;
  listener.end(true);
  if (answers.length !== sent) throw new Error(`${sent} messages were sent, ${answers.length} were answered.`);
  return { answers, messages };
}

/** The share of a class's runs that arrived, and how long each took to reach a subscriber, in ms. */
async function classRuns({ mqttPort: port }: ServerProcess, api: Api, form: Form) {
  const project = await api.createProject('Class');
  const createTopic = (key: string) => api.createTopic('Class', key, project.id);
  const [asked, answered] = [await createTopic('t'), await createTopic('t')];
  for (let n = 0; n < CLASS.applets; n++) {
    await api.call(createApplet, {
      projectId: project.id,
      name: `Answer ${n}`,
      triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: asked.topicName }],
      actions: [
        {
          type: 'PUBLISH_MQTT_MESSAGE_ACTION',
          topicName: answered.topicName,
          publishContent: `t={${asked.topicName}.t}`,
        },
      ],
    });
  }
  const answers: number[] = [];
  const listener = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`);
  listener.on('message', (_, payload) => {
    answers.push((Date.now() % 1e9) - Number(/\bt=(\d+)/.exec(payload.toString())?.[1]));
  });
  await listener.subscribeAsync(answered.topicName, { qos: 1 });
  const { acknowledged } = await load({
    port,
    topics: Array<string>(CLASS.boards).fill(asked.topicName),
    duration: CLASS.seconds[form] * 1_000,
    window: WINDOW,
    rate: CLASS.boards,
  });
  const expected = acknowledged.reduce((a, b) => a + b, 0) * CLASS.applets;
  for (let waited = 0; answers.length < expected && waited < 10_000; waited += 50) await wait(50);
  listener.end(true);
  return { share: answers.length / expected, answers };
}
