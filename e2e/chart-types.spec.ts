import type { Locator, Page } from '@playwright/test';
import { type ChartType, createChart, deleteChart, listRecentCharts, updateChart } from '@tinkerstream/contract/charts';
import { listRecentRecords } from '@tinkerstream/contract/records';
import { createTopic, updateTopic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { buttonTexts } from '../packages/web/src/domains/charts/buttons/texts.ts';
import { rangeTexts } from '../packages/web/src/domains/charts/range/texts.ts';
import { texts as gaugeTexts } from '../packages/web/src/domains/charts/types/gauge/texts.ts';
import { texts as lineTexts } from '../packages/web/src/domains/charts/types/line/texts.ts';
import { texts as plainTextTexts } from '../packages/web/src/domains/charts/types/plain-text/texts.ts';
import { texts as pointMapTexts } from '../packages/web/src/domains/charts/types/point-map/texts.ts';
import { texts as pushTexts } from '../packages/web/src/domains/charts/types/push-button/texts.ts';
import { texts as toggleTexts } from '../packages/web/src/domains/charts/types/toggle-button/texts.ts';
import { Api } from '../test/api.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { beSignedIn, expect, publish, setLanguage } from './fixtures.ts';
import { createPerson, test } from './people.ts';
import { TEXTS } from './texts.ts';

const { charts, common, shell, subscriptions, topics } = TEXTS.en;
const buttons = buttonTexts.en;
const range = rangeTexts.en;

const CHART_ADDRESS = /\/charts\/([0-9a-f-]{36})\//;

/** A topic with the data types `temperature` and `led`, without values. */
async function createRoof(server: ServerProcess) {
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Roof', 'temperature');
  return { api, topic };
}

async function openWizard(page: Page, topicId: string, type: string) {
  await page.goto(`/charts/create?topicId=${topicId}`);
  await page.getByRole('radio', { name: type, exact: true }).click();
  await page.getByRole('button', { name: charts.next }).click();
}

const submitOf = (page: Page) => page.getByRole('main').getByRole('button', { name: charts.create });

/** Presses 'Create chart' on step 2. @returns the id of the chart whose page opens */
async function create(page: Page, name: string): Promise<string> {
  await page.getByLabel(charts.name).fill(name);
  await submitOf(page).click();
  await page.waitForURL(CHART_ADDRESS);
  // Until then, the preview shows the same values.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return CHART_ADDRESS.exec(page.url())?.[1] ?? '';
}

/** A second page of the same user, showing the same chart. */
async function openAgain(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  return other;
}

const fillInAll = (page: Page) => page.getByRole('alert').filter({ hasText: common.fillInAll });

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
  for (const problem of [charts.nameEmpty, charts.needDataType]) await expect(page.getByText(problem)).toBeVisible();
  await expect(fillInAll(page)).toBeVisible();

  await page.getByLabel(charts.dataType).selectOption({ label: 'temperature' });
  await page.getByRole('button', { name: charts.addSource }).click();
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
  const preview = page.getByRole('region', { name: charts.preview, exact: true });
  await page.goto(`/project/${project.id}/Greenhouse?section=chart`);
  await page.getByRole('main').getByRole('link', { name: charts.create }).click();
  await page.getByRole('radio', { name: gaugeTexts.en.name }).click();
  await page.getByRole('button', { name: charts.next }).click();

  await test.step('of a gauge, with the next message', async () => {
    await expect(page.getByLabel(charts.name)).toHaveValue(charts.suggestedName(['Warmth'], gaugeTexts.en.name));
    await expect(page.getByLabel(range.max)).toHaveValue('50');
    await expect(preview.getByText(charts.previewWaiting)).toBeVisible();
    await publish(server, topic.topicName, 'temp=21.5');
    await expect(preview.getByTestId('latest-value')).toHaveText('21.5 °C');
    await expect(preview.getByText(charts.previewWaiting)).toHaveCount(0);
    await page.getByLabel(gaugeTexts.en.text).fill('On the roof');
    await expect(preview.getByText('On the roof')).toBeVisible();
  });

  await test.step('of a button, which sends nothing', async () => {
    await page.goBack();
    await page.getByRole('radio', { name: toggleTexts.en.name }).click();
    await page.getByRole('button', { name: charts.next }).click();
    await expect(page.getByLabel(charts.dataType).locator('option:checked')).toHaveText('Lamp');
    await preview.getByRole('button', { name: /: OFF$/ }).click();
    await expect(preview.getByRole('button', { name: /: ON$/ })).toHaveAttribute('aria-pressed', 'true');
    expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(1);
  });

  await test.step('and creates it without typing', async () => {
    await submitOf(page).click();
    await page.waitForURL(CHART_ADDRESS);
    const name = charts.suggestedName(['Lamp'], toggleTexts.en.name);
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
  const page = await openAs(owner);
  await page.goto(`/charts/create?from=${id}`);
  await expect(page.getByLabel(charts.name)).toHaveValue(charts.copyOf('Dial'));
  await expect(page.getByLabel(range.min)).toHaveValue('-10');
  await page.getByLabel(range.max).fill('45');
  await submitOf(page).click();
  await page.waitForURL(CHART_ADDRESS);
  const [copy] = await owner.api.call(listRecentCharts, { count: 1 });
  expect(copy).toMatchObject({
    name: charts.copyOf('Dial'),
    chartConfig: { text: 'Degrees', minValue: -10, maxValue: 45, colorList: '#96305f' },
    chartSources: [{ topic: { id: topic.id }, device: null, chartSourceConfig: { description: 'East' } }],
  });

  const other = await openAs(stranger);
  await other.goto(`/charts/create?from=${id}`);
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
  await expect(device.getByRole('option')).toHaveText([charts.eachDevice, charts.devicesTogether, 'Greenhouse', 'b8']);
  await device.selectOption({ label: 'Greenhouse' });
  await create(page, 'One device');
  await expect(page.getByTestId('latest-value')).toHaveText(['20']);
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
  await expect(page.getByRole('figure', { name: 'Dial' }).locator('canvas')).toBeVisible();
  await expect(page.getByRole('figure').getByText('Degrees on the roof')).toBeVisible();
  await expect(page.getByRole('radio', { name: charts.history })).toBeDisabled();
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

test('a toggle button sends, and follows every change', async ({ page, server }) => {
  const { api, topic } = await createRoof(server);
  await openWizard(page, topic.id, toggleTexts.en.name);
  for (const label of [toggleTexts.en.onValue, toggleTexts.en.offValue]) await page.getByLabel(label).fill('');
  await submitOf(page).click();
  await expect(page.getByText(buttons.valueWrong.wrong)).toHaveCount(2);
  await page.getByLabel(charts.dataType).selectOption({ label: 'temperature' });
  await page.getByLabel(toggleTexts.en.onValue).fill('1');
  await page.getByLabel(toggleTexts.en.onText).fill('Lamp on');
  await page.getByLabel(toggleTexts.en.offValue).fill('0');
  const icon = page.getByRole('group', { name: toggleTexts.en.off, exact: true }).getByLabel(buttons.icon);
  await icon.fill('lamp off');
  await icon.press('ArrowDown');
  await icon.press('Enter');
  await create(page, 'Lamp');

  const buttonOf = (shown: Page) => shown.getByRole('button', { name: /^Lamp: / });
  const other = await openAgain(page);
  const bothAre = async (pressed: boolean) => {
    for (const shown of [page, other]) await expect(buttonOf(shown)).toHaveAttribute('aria-pressed', String(pressed));
  };
  await bothAre(false);
  await expect(buttonOf(page).locator('svg')).toBeVisible();
  await buttonOf(page).click();
  await bothAre(true);
  await expect(buttonOf(page)).toHaveText('Lamp on');
  const dataTypeId = (await api.getTopic(topic.id)).dataRecordTypes[0]?.id ?? '';
  const [record] = await api.call(listRecentRecords, { topicId: topic.id, dataTypeId });
  expect(record?.value).toBe(1);

  await test.step('a board toggles it, and any other value changes nothing', async () => {
    await publish(server, topic.topicName, 'temperature=0.0');
    await bothAre(false);
    await publish(server, topic.topicName, 'temperature=1');
    await bothAre(true);
    await publish(server, topic.topicName, 'temperature=7');
    await other.reload();
    await bothAre(true);
  });

  await test.step('a refusal leaves it unchanged, and shows an error until closed', async () => {
    await api.call(updateTopic, { topicId: topic.id, isActive: false });
    await buttonOf(page).click();
    await expect(page.getByRole('alert').filter({ hasText: common.actionFailed })).toBeVisible();
    await expect(buttonOf(page)).toHaveAttribute('aria-pressed', 'true');
  });
});

test('a push button sends its pair, and shows when anyone last pressed it', async ({ page, server }) => {
  const { api, topic } = await createRoof(server);
  await openWizard(page, topic.id, pushTexts.en.name);
  await page.getByLabel(charts.dataType).selectOption({ label: charts.plainMessages });
  await page.getByLabel(pushTexts.en.value).fill('ring');
  await page.getByLabel(pushTexts.en.text).fill('Ring the bell');
  await page.getByLabel(charts.name).fill('Bell');
  await submitOf(page).click();
  await expect(page.getByText(buttons.valueWrong['not-a-pair'])).toBeVisible();
  await page.getByLabel(pushTexts.en.value).fill('bell=2');
  await create(page, 'Bell');

  const other = await openAgain(page);
  const lastPressed = (shown: Page) => shown.getByText(pushTexts.en.lastPressed);
  await expect(other.getByRole('button', { name: 'Bell: Ring the bell' })).toBeVisible();
  await expect(lastPressed(other)).toHaveCount(0);
  await page.getByRole('button', { name: 'Bell: Ring the bell' }).click();
  await expect(page.getByRole('status').filter({ hasText: pushTexts.en.sent })).toBeVisible();
  for (const shown of [page, other]) await expect(lastPressed(shown)).toBeVisible();
  const types = (await api.getTopic(topic.id)).dataRecordTypes.map(({ keyName }) => keyName);
  expect(types).toContain('bell');
});

/** The drawn width of a circle. */
const widthOf = async (circle: Locator) => (await circle.boundingBox())?.width ?? 0;

test('on a point map, a click places a source, and its circle grows with its value', async ({ page, server }) => {
  const { topic } = await createRoof(server);
  await publish(server, topic.topicName, 'temperature=0');
  await openWizard(page, topic.id, pointMapTexts.en.name);
  await expect(page.getByLabel(charts.description)).toHaveValue('Roof');
  await page.getByLabel(charts.description).fill('');
  await page.getByLabel(topics.latitude).fill('north');
  await submitOf(page).click();
  for (const problem of [charts.needDescription, topics.latitudeWrong]) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  await page.getByLabel(charts.dataType).selectOption({ label: 'temperature' });
  await page.getByLabel(charts.description).fill('Peak');
  await page.getByRole('button', { name: charts.addSource }).click();
  await page.getByRole('button', { name: charts.placeOnMap(1) }).click();
  const places = page.getByTestId('map').first();
  await places.click({ position: { x: 300, y: 150 } });
  await expect(places.getByTitle('Peak')).toBeVisible();
  await expect(page.getByLabel(topics.latitude).first()).toHaveValue(/^22\./);
  await expect(page.getByLabel(topics.longitude).first()).toHaveValue(/^114\./);
  await expect(page.getByLabel(topics.latitude).last()).toHaveValue('0');
  await page.getByRole('button', { name: charts.removeSource(2) }).click();
  await create(page, 'Heat');

  const map = page.getByTestId('map');
  await expect(page.getByTestId('latest-value')).toHaveText('0');
  const circle = map.getByRole('button', { name: 'Peak: 0' });
  const small = await widthOf(circle);
  await publish(server, topic.topicName, 'temperature=100');
  const grown = map.getByRole('button', { name: 'Peak: 100' });
  await expect(grown).toBeVisible();
  const large = await widthOf(grown);
  expect(large / small).toBeGreaterThan(10);
  expect(large).toBeLessThan((await map.boundingBox())?.height ?? 0);
  await grown.press('Enter');
  await expect(map.getByText('100', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: '114.', exact: false }).first()).toBeVisible();
});

test('the point map of a topic with a location starts there', async ({ page, server }) => {
  const { api, topic } = await createRoof(server);
  await publish(server, topic.topicName, 'temperature=0');
  await api.call(updateTopicLocation, { topicId: topic.id, lat: 51.5, lng: -0.12 });
  await openWizard(page, topic.id, pointMapTexts.en.name);
  await expect(page.getByLabel(topics.latitude)).toHaveValue('51.5');
  await expect(page.getByLabel(topics.longitude)).toHaveValue('-0.12');
  const map = page.getByTestId('map').first();
  const pin = map.getByTitle('Roof');
  await pin.waitFor();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  await expect.poll(async () => Math.abs((await middleOf(map)) - (await middleOf(pin)))).toBeLessThan(20);
});

test("without its flag, the point map cannot be chosen, and a chart's address cannot be copied", async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Here', 'n');
  const [chart] = await person.api.listTopicCharts(topic.id);
  const page = await openAs(person);
  await page.goto('/charts/create');
  await page.getByRole('radio', { name: pointMapTexts.en.name }).click();
  await expect(page.getByRole('dialog', { name: subscriptions.permissionTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: lineTexts.en.name })).toBeChecked();

  await page.goto(`/charts/${chart?.id}/n`);
  await expect(page.getByRole('heading', { name: charts.sources })).toBeVisible();
  await expect(page.getByRole('button', { name: charts.copyEmbedAddress })).toHaveCount(0);
  await expect(page.getByRole('button', { name: common.moreActions })).toHaveCount(0);
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
