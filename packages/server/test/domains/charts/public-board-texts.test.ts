import { createChart, getPublicChart, listPublicLatestValues } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { sendMessage, updateTopic } from '@tinkerstream/contract/topics';
import { expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';

const ANNA = { _dsn: 'serial of Anna', _dn: 'Anna' };

test.each<[string, string | object, string | undefined]>([
  ['pairs', '_dsn=serial of Anna,_dn=Anna,hello', 'hello'],
  ['a text in JSON', { ...ANNA, words: 'hello' }, '{"words":"hello"}'],
  ['a number in JSON', { ...ANNA, temp: 21 }, '{"temp":21}'],
  ['JSON of firmware', '{"_dsn":"serial of Anna","temp":21,"hum":nan}', '{"temp":21,"hum":null}'],
  ['a list', [{ ...ANNA, temp: 21 }], '[{"temp":21}]'],
  ['what is inside', { values: { ...ANNA, temp: 21 } }, '{"values":{"temp":21}}'],
  ['JSON that is cut off', '{"_dsn":"serial of Anna","temp":21', undefined],
  ['JSON that nests deeper than anyone reads', `{"_dn":"Anna","x":${'['.repeat(9000)}${']'.repeat(9000)}}`, undefined],
  ['the network of a board', { deviceInfo: { deviceName: 'Anna' }, object: { temp: 21 } }, '{"object":{"temp":21}}'],
  ['JSON without a name', '{ "temp": 21 }', '{ "temp": 21 }'],
])('a public page shows %s without the names of boards, where the owner of the topic hides them', async (...given) => {
  const [, sent, shown] = given;
  const server = await sharedServer();
  const { api } = await signInSubscriber(server.http);
  const { id: topicId } = await api.createTopic('Words', 'temp');
  const chart = await api.call(createChart, {
    chartType: 'PLAIN_TEXT_CHART',
    configs: { CHART_NAME: 'Words' },
    chartSourceConfigs: [{ topicId }],
  });
  const { shareToken: token } = chart;
  const visitor = new Api(server.http);
  const { chartSources } = await visitor.call(getPublicChart, { token });
  const browser = new Browser(server.http);
  expect(await browser.join(topicRoom(chartSources[0]?.topic.id ?? ''), token)).toEqual({ ok: true });
  const heard = browser.gather('topic_message');
  const send = (message: string) => api.call(sendMessage, { topicId, outputType: '', message });
  const message = typeof sent === 'string' ? sent : JSON.stringify(sent);
  const latest = async () => (await visitor.call(listPublicLatestValues, { token })).map(({ value }) => value);

  const changed = browser.next('topic_changed');
  await api.call(updateTopic, { topicId, showsBoardNames: false });
  await changed;
  await send(message);
  expect(await latest()).toEqual(shown === undefined ? [] : [shown]);
  await send('the end');
  await expect
    .poll(() => heard.map((one) => one.message))
    .toEqual([...(shown === undefined ? [] : [shown]), 'the end']);
  browser.close();
});
