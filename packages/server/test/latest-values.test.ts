import { type ChartType, createChart, listLatestValues } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { Browser } from './browser.ts';
import { form } from './chart-form.ts';

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(() => server.stop());

const send = (topic: Topic, message: string) => api.call(sendMessage, { topicId: topic.id, outputType: '', message });

describe('what the sources of a chart carried last', () => {
  const latest = async (chartId: string) => (await api.call(listLatestValues, { chartId })).map(({ value }) => value);

  test('is the newest value of a data type, of the chosen device', async () => {
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
    const chart = await api.call(createChart, form(chartType, topic, undefined, { dataTypeId: null }));
    expect(await latest(chart.id)).toEqual([]);
    for (const message of messages) await send(topic, message);
    expect(await latest(chart.id)).toEqual([expected]);
  });

  test('for a button is the last of its own values, however they are written', async () => {
    const topic = await api.createTopic('Lamp', 'temperature');
    const chart = await api.call(createChart, form('TOGGLE_BUTTON', topic));
    for (const value of ['0', '1.0', '7', 'noise']) await send(topic, `temperature=${value}`);
    expect(await latest(chart.id)).toEqual([1]);
  });

  test('comes live as well: a message without a data type reaches those who watch the topic', async () => {
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
