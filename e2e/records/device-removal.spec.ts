// Before a release.
import { deleteDevice } from '@tinkerstream/contract/boards';
import { connectAsync } from 'mqtt';
import { removedKeysTexts } from '../../packages/web/src/domains/records/removed-keys/texts.ts';
import { Api } from '../../test/support/api.ts';
import { create } from '../support/chart-wizard.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, common, topics } = TEXTS.en;
const PRANK = 'Mr Chan is silly';

test('a device is deleted with its values, which can be undone, and every page loses its line', async ({
  page,
  context,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Class', 'temperature');
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  const send = (message: string) => board.publishAsync(topic.topicName, message, { qos: 1 });
  for (let group = 1; group <= 3; group += 1) await send(`_dn=group${group},temperature=${20 + group}`);
  await send(`_dn=${PRANK},temperature=99,POOP=1`);
  const [chart] = await api.listTopicCharts(topic.id);

  const wall = await context.newPage();
  await wall.goto(`/chart/embedded/token/${chart?.shareToken}`);
  const lines = wall.getByRole('list', { name: charts.latestValues }).getByRole('listitem');
  await expect(lines).toHaveCount(4);

  await page.goto(`/topic/${topic.id}/class`);
  const devices = page.getByRole('table', { name: topics.devices });
  await devices.scrollIntoViewIfNeeded();
  const row = devices.getByRole('row').filter({ hasText: PRANK });
  const remove = async () => {
    await page.getByRole('button', { name: topics.deleteDevice(PRANK) }).click();
    await expect(page.getByText(topics.deleteDeviceText(PRANK))).toBeVisible();
    await expect(page.getByText(removedKeysTexts.en.go('POOP'))).toBeVisible();
    await expect(page.getByText(removedKeysTexts.en.stay.SENT('temperature'))).toBeVisible();
    await page.getByRole('button', { name: common.delete, exact: true }).click();
    await expect(row).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: common.undo }).click();
  await expect(row).toHaveCount(1);
  await expect(lines).toHaveCount(4);

  const keys = page.getByRole('table', { name: topics.dataTypes });
  await expect(keys).toContainText('POOP');
  await remove();
  // Leaving the page carries the removal out.
  await page.goto('/topic');
  await expect(lines).toHaveText([/^group121/, /^group222/, /^group323/]);

  await page.goto(`/topic/${topic.id}/class`);
  await expect(keys).toContainText('temperature');
  await expect(keys).not.toContainText('POOP');
  await send(`_dn=${PRANK},temperature=22`);
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(3)).toContainText('22');
  await board.endAsync();
});

test('a chart that draws all devices as one line forgets the values of a deleted one', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Class', 'temperature');
  const board = await connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`);
  await board.publishAsync(topic.topicName, '_dn=a,temperature=21', { qos: 1 });
  await board.publishAsync(topic.topicName, `_dn=${PRANK},temperature=99`, { qos: 1 });
  await board.endAsync();
  const { devices } = await api.getTopic(topic.id);
  await page.goto(`/charts/create?topicId=${topic.id}`);
  await page.getByRole('button', { name: charts.next }).click();
  await page.getByLabel(charts.device, { exact: true }).selectOption({ label: charts.devicesTogether });
  await create(page, 'All');
  const latest = page.getByTestId('latest-value');
  await expect(latest).toHaveText('99');
  const deviceId = devices.find(({ serialName }) => serialName === PRANK)?.id ?? '';
  await api.call(deleteDevice, { topicId: topic.id, deviceId });
  await expect(latest).toHaveText('21');
  const plot = page.getByRole('img', { name: charts.chartOf('All') });
  await expect(plot).not.toHaveAccessibleDescription(/99/);
});
