import { type ChartType, deleteChart, listRecentCharts, updateChart } from '@tinkerstream/contract/charts';
import { rangeTexts } from '../../packages/web/src/domains/charts/range/texts.ts';
import { texts as gaugeTexts } from '../../packages/web/src/domains/charts/types/gauge/texts.ts';
import { texts as plainTextTexts } from '../../packages/web/src/domains/charts/types/plain-text/texts.ts';
import { trendTexts } from '../../packages/web/src/domains/records/activity/trend-texts.ts';
import { create, createRoof, openWizard, submitOf } from '../support/chart-wizard.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, shell } = TEXTS.en;
const range = rangeTexts.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

test('a gauge points at the latest value, and shows the number of one beyond its scale', async ({ page, server }) => {
  const { topic } = await createRoof(server);
  await publish(server, topic.topicName, 'temperature=21.5');
  await openWizard(page, topic.id, gaugeTexts.en.name);
  for (const label of [charts.name, gaugeTexts.en.text]) await page.getByLabel(label).fill('');
  await page.getByLabel(range.min).fill('40');
  await page.getByLabel(range.max).fill('-10');
  await submitOf(page).click();
  for (const problem of [charts.nameEmpty, gaugeTexts.en.textEmpty, range.maxWrong]) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  await page.getByLabel(range.min).fill('-10');
  await page.getByLabel(range.max).fill('40');
  await page.getByLabel(gaugeTexts.en.text).fill('Degrees on the roof');
  await page.getByLabel(charts.dataType).selectOption({ label: 'temperature' });
  await create(page, 'Dial');
  const value = page.getByTestId('latest-value');
  await expect(value).toHaveText('21.5');
  await expect(page.getByRole('figure', { name: 'Dial' }).locator('svg')).toBeVisible();
  await expect(page.getByRole('figure').getByText('Degrees on the roof')).toBeVisible();
  await expect(page.getByRole('radio', { name: charts.history })).toHaveCount(0);
  await publish(server, topic.topicName, 'temperature=150');
  await expect(value).toHaveText('150');
  const words = page.getByRole('figure', { name: 'Dial' });
  await expect(words).toContainText(gaugeTexts.en.scale('-10', '40'));
  await expect(words).toContainText('is above the scale.');
  await publish(server, topic.topicName, 'temperature=160');
  await expect(words).toContainText(trendTexts.en.rising);
  await publish(server, topic.topicName, 'temperature=150');
  await expect(value).toHaveText('150');
  await publish(server, topic.topicName, 'temperature=broken');
  await page.reload();
  await expect(value).toHaveText('150');
});

test('a plain text and a gauge without a data type follow plain messages', async ({ page, server }) => {
  const { topic } = await createRoof(server);
  await publish(server, topic.topicName, 'Good morning');
  await openWizard(page, topic.id, plainTextTexts.en.name);
  await page.getByLabel(plainTextTexts.en.colour).fill('#96305f');
  await page.getByLabel(charts.dataType).selectOption({ label: charts.plainMessages });
  await create(page, 'Greeting');
  await expect(page.getByTestId('latest-value')).toHaveText('Good morning');
  await expect(page.getByTestId('latest-value')).toHaveCSS('color', 'rgb(150, 48, 95)');

  const other = await page.context().newPage();
  await openWizard(other, topic.id, gaugeTexts.en.name);
  await other.getByLabel(gaugeTexts.en.text).fill('Count');
  await other.getByLabel(charts.dataType).selectOption({ label: charts.plainMessages });
  await create(other, 'Counter');
  await expect(other.getByText(charts.noData)).toBeVisible();

  await publish(server, topic.topicName, '12.5');
  for (const shown of [page, other]) await expect(shown.getByTestId('latest-value')).toHaveText('12.5');
  await publish(server, topic.topicName, 'temperature=3');
  await publish(server, topic.topicName, 'Good night');
  await expect(page.getByTestId('latest-value')).toHaveText('Good night');
  await publish(server, topic.topicName, '0x10');
  await expect(page.getByTestId('latest-value')).toHaveText('0x10');
  await expect(other.getByTestId('latest-value')).toHaveText('12.5');
  await other.reload();
  await expect(other.getByTestId('latest-value')).toHaveText('12.5');
});

test('the page of a chart follows a rename and a deletion by others', async ({ page, server }) => {
  const { api, topic } = await createRoof(server);
  await openWizard(page, topic.id, plainTextTexts.en.name);
  const chartId = await create(page, 'First name');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: charts.copyEmbedAddress }).click();
  await expect(page.getByText(charts.embedAddressCopied)).toBeVisible();
  const [chart] = await api.call(listRecentCharts, { count: 1 });
  expect(chart?.chartType.name).toBe('PLAIN_TEXT_CHART' satisfies ChartType);
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${server.http}/chart/embedded/token/${chart?.shareToken}`);

  await page.goto(`/topic/${topic.id}/roof`);
  await expect(page.getByRole('link', { name: 'First name' })).toBeVisible();
  await page.goBack();
  await api.call(updateChart, { chartId, chartName: 'Second name' });
  await expect(page.getByRole('heading', { name: 'Second name' })).toBeVisible();
  await api.call(deleteChart, { chartId });
  await expect(page.getByRole('heading', { name: charts.notFound })).toBeVisible();
  await page.getByRole('link', { name: shell.backHome }).click();
  await expect(page).toHaveURL(`${server.http}/`);
});
