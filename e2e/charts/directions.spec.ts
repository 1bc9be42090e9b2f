// Before a release.
import { listTopicCharts } from '@tinkerstream/contract/charts';
import { addPastValues } from '../../packages/server/test/support/storage/past-values.ts';
import { texts as historyTexts } from '../../packages/web/src/domains/charts/line-chart/history/texts.ts';
import { texts as markedTexts } from '../../packages/web/src/domains/charts/line-chart/marked/texts.ts';
import { texts as directionTexts } from '../../packages/web/src/domains/topics/data-types/direction-texts.ts';
import { Api } from '../../test/support/api.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { chartRange, common, topics } = TEXTS.en;
const [history, marked, direction] = [historyTexts.en, markedTexts.en, directionTexts.en];

test('a data type of directions is proposed, and its history and statistics are directions', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Roof', 'temp');
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);

  await test.step('the dialog asks only for degrees, and proposes what the name says', async () => {
    await page.goto(`/topic/${topic.id}/Roof`);
    await page.getByRole('button', { name: topics.createDataType }).click();
    const dialog = page.getByRole('dialog', { name: topics.createDataType });
    const choice = dialog.getByLabel(direction.label);
    const unit = dialog.getByRole('combobox', { name: topics.unit });
    await dialog.getByLabel(topics.dataTypeName).fill('Angle of the door');
    await dialog.getByLabel(topics.dataTypeKey).fill('wind_dir');
    await expect(choice).toBeHidden();
    await unit.fill('°');
    await expect(choice).toBeChecked();
    await dialog.getByLabel(topics.dataTypeKey).fill('door');
    await expect(choice).not.toBeChecked();
    await dialog.getByLabel(topics.dataTypeName).fill('Wind direction');
    await expect(choice).toBeChecked();
    await dialog.getByRole('button', { name: common.create }).click();
    const types = page.getByRole('table', { name: topics.dataTypes });
    await expect(types.getByRole('cell', { name: `° · ${direction.mark}` })).toBeVisible();
    await page.getByRole('button', { name: topics.editDataType('Wind direction') }).click();
    await expect(page.getByRole('dialog').getByLabel(direction.label)).toBeChecked();
  });

  const hour = (at: number, minutes = 0) => Date.UTC(2026, 2, 2, 10 + at, minutes);
  await addPastValues(api, topic, [
    { key: 'door', time: hour(0), value: 350 },
    { key: 'door', time: hour(0, 30), value: 10 },
    { key: 'door', time: hour(2), value: 90 },
    ...[20, 20.4, 20.8, 21, 20.6, 20.2].map((value, at) => ({ key: 'temp', time: hour(at), value })),
    { key: 'temp', time: hour(3, 30), value: 85 },
  ]);
  const charts = await api.call(listTopicCharts, { topicId: topic.id });
  const addressOf = (key: string, calculation: string) => {
    const chart = charts.find(({ chartSources }) => chartSources.some((one) => one.dataRecordType?.keyName === key));
    return `/charts/${chart?.id}/Chart?range=20260302T100000Z-20260302T160000Z&history=${calculation}`;
  };
  const table = page.getByRole('region', { name: chartRange.tableOf('Wind direction') });

  await test.step('an interval has the mean direction, and none without values', async () => {
    await page.goto(addressOf('door', 'hour-average'));
    await page.getByRole('button', { name: chartRange.table }).click();
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('row').nth(1)).toContainText('90');
    await expect(table.getByRole('row').nth(2).getByRole('cell').nth(1)).toHaveText('0°');
    await expect(page.getByText(history.directions(['Wind direction']))).toBeHidden();
    await page.getByRole('button', { name: marked.statistics }).click();
    await expect(page.getByText(marked.directions('2', '45°'))).toBeVisible();
    await page.goto(addressOf('door', 'hour-max'));
    await expect(page.getByText(history.directions(['Wind direction']))).toBeVisible();
  });

  await test.step('a count is zero where nothing came', async () => {
    await page.goto(addressOf('door', 'hour-count'));
    await page.getByRole('button', { name: chartRange.table }).click();
    await expect(table.getByRole('row')).toHaveCount(7);
    await expect(table.getByRole('cell', { name: '0', exact: true })).toHaveCount(4);
  });

  await test.step('a single value far from all others is marked', async () => {
    await page.goto(addressOf('temp', 'hour-average'));
    await expect(page.getByText(history.outliers([]).slice(0, 40))).toContainText('85');
    await page.goto(addressOf('temp', 'hour-max'));
    await expect(page.getByText(history.outliers([]).slice(0, 40))).toBeHidden();
  });
});
