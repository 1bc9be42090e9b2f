import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChartType, createChart, deleteChart, listLatestValues } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Browser } from '../../support/connections/browser.ts';
import { CONFIGS, form } from '../../support/people/chart-form.ts';
import { query } from '../../support/storage/database-query.ts';

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(() => server.stop());

const send = (topic: Topic, message: string) => api.call(sendMessage, { topicId: topic.id, outputType: '', message });

describe('the latest value of a chart source', () => {
  const latest = async (chartId: string) => (await api.call(listLatestValues, { chartId })).map(({ value }) => value);

  test('is the latest value of a data type, of the chosen device', async () => {
    const topic = await api.createTopic('Roof', 'temperature');
    await send(topic, '_dsn=one,temperature=20');
    await send(topic, '_dsn=two,temperature=30');
    const device = (await api.getTopic(topic.id)).devices.find(({ serialNumber }) => serialNumber === 'one');
    const whole = await api.call(createChart, form('GAUGE_CHART', topic));
    const ofOne = await api.call(createChart, form('GAUGE_CHART', topic, undefined, { deviceId: device?.id }));
    expect(await latest(whole.id)).toEqual([30]);
    expect(await latest(ofOne.id)).toEqual([20]);
  });

  test.each<[ChartType, readonly string[], string]>([
    ['GAUGE_CHART', ['5', '7.5', 'hello', 'x=1'], '7.5'],
    ['PLAIN_TEXT_CHART', ['good morning', 'x=1'], 'good morning'],
    ['TOGGLE_BUTTON', ['0', '1', 'noise'], '1'],
    ['PUSH_BUTTON', ['ring', 'silence'], 'ring'],
  ])('%s without a data type: of the messages %j it is %s', async (chartType, messages, expected) => {
    const topic = await api.createTopic('Roof', 'temperature');
    const configs = { ...CONFIGS[chartType], OUTPUT_TYPE: 'SIMPLE_MESSAGE' };
    const chart = await api.call(createChart, form(chartType, topic, configs, { dataTypeId: null }));
    expect(await latest(chart.id)).toEqual([]);
    for (const message of messages) await send(topic, message);
    expect(await latest(chart.id)).toEqual([expected]);
  });

  test.each<[ChartType, 'temperature' | undefined, readonly string[], number]>([
    ['GAUGE_CHART', 'temperature', ['temperature=1', 'temperature=hot', 'temperature=2'], 2],
    ['PLAIN_TEXT_CHART', 'temperature', ['temperature=1', 'temperature=hot', 'temperature=2'], 3],
    ['GAUGE_CHART', undefined, ['1', 'hello', '2', 'temperature=3'], 2],
    ['PLAIN_TEXT_CHART', undefined, ['1', 'hello', '2', 'temperature=3'], 3],
    // A state does not age.
    ['TOGGLE_BUTTON', 'temperature', ['temperature=1', 'temperature=0'], 0],
  ])('%s of %s: of %j it has the times of %d, latest first', async (chartType, key, messages, count) => {
    const topic = await api.createTopic('Roof', 'temperature');
    for (const message of messages) await send(topic, message);
    const source = key ? {} : { dataTypeId: null };
    const chart = await api.call(createChart, form(chartType, topic, undefined, source));
    const [value] = await api.call(listLatestValues, { chartId: chart.id });
    const times = value?.times ?? [];
    expect(times).toHaveLength(count);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    if (count > 0) expect(times[0]).toBe(Date.parse(value?.createdOn ?? ''));
  });

  test('for a button is the latest of its own values, in any notation', async () => {
    const topic = await api.createTopic('Lamp', 'temperature');
    const chart = await api.call(createChart, form('TOGGLE_BUTTON', topic));
    for (const value of ['0', '1.0', '7', 'noise']) await send(topic, `temperature=${value}`);
    expect(await latest(chart.id)).toEqual([1]);
  });

  /** Sends more messages than any list of recent ones contains. */
  async function sendMany(topic: Topic, message: string): Promise<void> {
    await Promise.all(Array.from({ length: 120 }, () => send(topic, message)));
  }

  test.each<[ChartType, 'temperature' | undefined, readonly string[], readonly string[], string | number]>([
    ['GAUGE_CHART', undefined, ['7.5'], ['hello', 'temperature=3'], '7.5'],
    ['GAUGE_CHART', 'temperature', ['temperature=7.5'], ['temperature=broken'], 7.5],
    ['POINT_MAP', 'temperature', ['temperature=7.5'], ['temperature=broken'], 7.5],
    ['PLAIN_TEXT_CHART', undefined, ['good morning'], ['temperature=3'], 'good morning'],
    ['PUSH_BUTTON', undefined, ['ring'], ['silence', 'temperature=3'], 'ring'],
    ['TOGGLE_BUTTON', undefined, ['0', '1.0'], ['hello', 'temperature=0'], '1.0'],
    ['TOGGLE_BUTTON', 'temperature', ['temperature=1.0'], ['temperature=7', '0'], 1],
  ])('%s of %s keeps %j through any number of further messages %j', async (chartType, key, own, others, expected) => {
    const topic = await api.createTopic('Roof', 'temperature');
    const source = { dataTypeId: key ? topic.dataRecordTypes[0]?.id : null };
    const configs = { ...CONFIGS[chartType], ...(!key && { OUTPUT_TYPE: 'SIMPLE_MESSAGE' }) };
    const chart = await api.call(createChart, form(chartType, topic, configs, source));
    for (const message of own) await send(topic, message);
    for (const message of others) await sendMany(topic, message);
    expect(await latest(chart.id)).toEqual([expected]);
  });

  test('is there for a gauge or a text created long afterwards', async () => {
    const topic = await api.createTopic('Roof', 'temperature');
    for (const message of ['5', 'good morning']) await send(topic, message);
    await sendMany(topic, 'temperature=3');
    for (const [type, expected] of [
      ['GAUGE_CHART', '5'],
      ['PLAIN_TEXT_CHART', 'good morning'],
    ] as const) {
      const chart = await api.call(createChart, form(type, topic, undefined, { dataTypeId: null }));
      expect(await latest(chart.id)).toEqual([expected]);
    }
  });

  test('of a button for one device is what that device sent, and for a pair without a data type the pair', async () => {
    const topic = await api.createTopic('Lamp', 'led');
    await send(topic, '_dsn=one,led=0');
    const device = (await api.getTopic(topic.id)).devices[0];
    const ofOne = await api.call(createChart, form('TOGGLE_BUTTON', topic, undefined, { deviceId: device?.id }));
    const pairs = { ON_VALUE: 'led = 1', ON_TEXT: 'On', OFF_VALUE: 'led=0', OFF_TEXT: 'Off' };
    const ofPair = await api.call(createChart, form('TOGGLE_BUTTON', topic, pairs, { dataTypeId: null }));
    await send(topic, '_dsn=one,led=0');
    await send(topic, '_dsn=two,led=1.0');
    await sendMany(topic, 'led=7');
    expect(await latest(ofOne.id)).toEqual([0]);
    expect(await latest(ofPair.id)).toEqual(['led=1']);
  });

  test('of a button is deleted with its chart', async () => {
    const topic = await api.createTopic('Lamp', 'led');
    const { id: chartId, chartSources } = await api.call(
      createChart,
      form('PUSH_BUTTON', topic, undefined, { dataTypeId: null }),
    );
    const kept = () => query(server, undefined, `SELECT * FROM carried_value WHERE slot = '${chartSources[0]?.id}'`);
    await send(topic, 'ring');
    expect(await kept()).toHaveLength(1);
    await api.call(deleteChart, { chartId });
    expect(await kept()).toEqual([]);
  });

  test('is a number by the same rule for stored and live values: 0x10 is text', async () => {
    const topic = await api.createTopic('Roof', 'temperature');
    const chart = await api.call(createChart, form('GAUGE_CHART', topic, undefined, { dataTypeId: null }));
    for (const message of ['16', '0x10', 'Infinity', '1e999']) await send(topic, message);
    expect(await latest(chart.id)).toEqual(['16']);
    const hexadecimal = { CHART_NAME: 'Hexadecimal', TEXT: '°C', MIN_VALUE: '0x10', MAX_VALUE: 50 };
    await expect(api.call(createChart, form('GAUGE_CHART', topic, hexadecimal))).rejects.toMatchObject({ status: 400 });
  });

  test('survives a power cut once the message is acknowledged', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'latest-values-'));
    const first = await startServer({ dataDir });
    const before = await Api.signIn(first.http);
    const topic = await before.createTopic('Lamp', 'led');
    const charts = await Promise.all(
      (['PLAIN_TEXT_CHART', 'PUSH_BUTTON'] as const).map((type) =>
        before.call(createChart, form(type, topic, undefined, { dataTypeId: null })),
      ),
    );
    await before.call(sendMessage, { topicId: topic.id, message: 'ring' });
    await first.kill();
    const second = await startServer({ dataDir });
    const after = await Api.signIn(second.http);
    for (const { id: chartId } of charts) {
      expect(await after.call(listLatestValues, { chartId })).toMatchObject([{ value: 'ring' }]);
    }
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });

  test("arrives live too: a message without a data type reaches the topic's subscribers", async () => {
    const topic = await api.createTopic('Lamp', 'level');
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const values = browser.gather('read_data');
    const message = browser.next('topic_message');
    await send(topic, 'on');
    expect(await message).toMatchObject({ topicId: topic.id, message: 'on' });
    expect(JSON.stringify(await message)).not.toContain(topic.topicName);

    const messages = browser.gather('topic_message');
    const value = browser.next('read_data');
    await send(topic, 'level=3');
    expect(await value).toMatchObject({ records: { level: 3 } });
    expect(values).toHaveLength(1);
    expect(messages).toEqual([]);
    browser.close();
  });
});
