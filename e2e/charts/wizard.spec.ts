import { createChart, listRecentCharts } from '@tinkerstream/contract/charts';
import { createTopic } from '@tinkerstream/contract/topics';
import { rangeTexts } from '../../packages/web/src/domains/charts/range/texts.ts';
import { texts as gaugeTexts } from '../../packages/web/src/domains/charts/types/gauge/texts.ts';
import { texts as lineTexts } from '../../packages/web/src/domains/charts/types/line/texts.ts';
import { texts as toggleTexts } from '../../packages/web/src/domains/charts/types/toggle-button/texts.ts';
import { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { CHART_ADDRESS, create, createRoof, fillInAll, openWizard, submitOf } from '../support/chart-wizard.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartWizard, charts } = TEXTS.en;
const range = rangeTexts.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

test('a line chart of two sources shows an error at each field', async ({ page, server }) => {
  const { topic } = await createRoof(server);
  await publish(server, topic.topicName, 'temperature=20,humidity=61');
  await page.goto(`/charts/create?topicId=${topic.id}`);
  await expect(page.getByRole('radio', { name: lineTexts.en.name })).toBeChecked();
  await expect(submitOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: charts.next }).click();
  await page.getByLabel(charts.name).fill('');
  await page.getByLabel(charts.dataType).selectOption('');
  await submitOf(page).click();
  for (const problem of [charts.nameEmpty, chartWizard.needDataType])
    await expect(page.getByText(problem)).toBeVisible();
  await expect(fillInAll(page)).toBeVisible();

  await page.getByLabel(charts.dataType).selectOption({ label: 'temperature' });
  await page.getByRole('button', { name: chartWizard.addSource }).click();
  await expect(page.getByLabel(charts.dataType).nth(1).locator('option:checked')).toHaveText('humidity');
  await create(page, 'Climate');
  await expect(page.getByTestId('latest-value')).toHaveText(['20', '61']);
  await publish(server, topic.topicName, 'temperature=21');
  await expect(page.getByTestId('latest-value')).toHaveText(['21', '61']);
});

test('the wizard previews the chart live, suggests its settings, and leads back to the project', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Greenhouse');
  const rows = [
    { name: 'Warmth', key: 'temp', unit: '°C' },
    { name: 'Lamp', key: 'led' },
  ];
  const topic = await api.call(createTopic, { description: 'Roof', projectIds: project.id, dataRecordTypes: rows });
  const preview = page.getByRole('region', { name: chartWizard.preview, exact: true });
  await page.goto(`/project/${project.id}/Greenhouse?section=chart`);
  await page.getByRole('main').getByRole('link', { name: charts.create }).click();
  await page.getByRole('radio', { name: gaugeTexts.en.name }).click();
  await page.getByRole('button', { name: charts.next }).click();

  await test.step('of a gauge, with the next message', async () => {
    await expect(page.getByLabel(charts.name)).toHaveValue(chartWizard.suggestedName(['Warmth'], gaugeTexts.en.name));
    await expect(page.getByLabel(range.max)).toHaveValue('50');
    await expect(preview.getByText(chartWizard.previewWaiting)).toBeVisible();
    await publish(server, topic.topicName, 'temp=21.5');
    await expect(preview.getByTestId('latest-value')).toHaveText('21.5 °C');
    await expect(preview.getByText(chartWizard.previewWaiting)).toHaveCount(0);
    await page.getByLabel(gaugeTexts.en.text).fill('On the roof');
    await expect(preview.getByText('On the roof')).toBeVisible();
  });

  await test.step('of a button, which sends nothing', async () => {
    await page.goBack();
    await page.getByRole('radio', { name: toggleTexts.en.name }).click();
    await page.getByRole('button', { name: charts.next }).click();
    // The key belongs to the topic, not to the chart: boards may send any key that the topic has.
    await expect(page.getByLabel(charts.dataType).locator('option:checked')).toHaveText(charts.plainMessages);
    await expect(page.getByLabel(toggleTexts.en.onValue)).toHaveValue('button=1');
    await preview.getByRole('button', { name: /: OFF$/ }).click();
    await expect(preview.getByRole('button', { name: /: ON$/ })).toHaveAttribute('aria-pressed', 'true');
    expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(1);
  });

  await test.step('and creates it without typing', async () => {
    await submitOf(page).click();
    await page.waitForURL(CHART_ADDRESS);
    const name = chartWizard.suggestedName(['Roof'], toggleTexts.en.name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.getByRole('link', { name: 'Greenhouse' }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
});

test('a copy of a chart starts with its settings, for its readers only', async ({ openAs, server }) => {
  const [owner, stranger] = [await createPerson(server, 'full'), await createPerson(server, 'full')];
  const topic = await owner.api.createTopic('Roof', 'n');
  const source = {
    topicId: topic.id,
    dataTypeId: topic.dataRecordTypes[0]?.id,
    description: 'East',
    colorCode: '#96305f',
  };
  const { id } = await owner.api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Dial', TEXT: 'Degrees', MIN_VALUE: -10, MAX_VALUE: 40 },
    chartSourceConfigs: [source],
  });
  const page = await openAs(owner, `/charts/create?from=${id}`);
  await expect(page.getByLabel(charts.name)).toHaveValue(chartWizard.copyOf('Dial'));
  await expect(page.getByLabel(range.min)).toHaveValue('-10');
  await page.getByLabel(range.max).fill('45');
  await submitOf(page).click();
  await page.waitForURL(CHART_ADDRESS);
  const [copy] = await owner.api.call(listRecentCharts, { count: 1 });
  expect(copy).toMatchObject({
    name: chartWizard.copyOf('Dial'),
    chartConfig: { text: 'Degrees', minValue: -10, maxValue: 45, colorList: '#96305f' },
    chartSources: [{ topic: { id: topic.id }, device: null, chartSourceConfig: { description: 'East' } }],
  });

  const other = await openAs(stranger, `/charts/create?from=${id}`);
  await expect(other.getByText(charts.notFoundText)).toBeVisible();
  await expect(submitOf(other)).toHaveCount(0);
});

test('a source of one device offers the devices that have sent its data type', async ({ page, server }) => {
  const { topic } = await createRoof(server);
  await publish(server, topic.topicName, '_dsn=b7,_dn=Greenhouse,temperature=20');
  await publish(server, topic.topicName, '_dsn=b8,temperature=30');
  await publish(server, topic.topicName, '_dsn=b9,humidity=1');
  await openWizard(page, topic.id, lineTexts.en.name);
  await page.getByLabel(charts.dataType).selectOption({ label: 'temperature' });
  const device = page.getByLabel(charts.device, { exact: true });
  await expect(device.getByRole('option')).toHaveText([charts.eachDevice, charts.devicesTogether, 'b8', 'Greenhouse']);
  await device.selectOption({ label: 'Greenhouse' });
  await create(page, 'One device');
  await expect(page.getByTestId('latest-value')).toHaveText(['20']);
});
