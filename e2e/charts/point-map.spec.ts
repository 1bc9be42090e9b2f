import type { Locator } from '@playwright/test';
import { createChart } from '@tinkerstream/contract/charts';
import { createTopic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { texts as pointMapTexts } from '../../packages/web/src/domains/charts/types/point-map/texts.ts';
import { texts as trackTexts } from '../../packages/web/src/domains/charts/types/track-map/view-texts.ts';
import { create, createRoof, openWizard, submitOf } from '../support/chart-wizard.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartWizard, charts, maps, topics } = TEXTS.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

/** The drawn width of a circle. */
const widthOf = async (circle: Locator) => (await circle.boundingBox())?.width ?? 0;

test('on a point map, a click places a source, and its circle grows with its value', async ({ page, server }) => {
  const { topic } = await createRoof(server);
  await publish(server, topic.topicName, 'temperature=0');
  await openWizard(page, topic.id, pointMapTexts.en.name);
  await expect(page.getByLabel(charts.description)).toHaveValue('Roof');
  await page.getByLabel(charts.description).fill('');
  await page.getByLabel(maps.latitude).fill('north');
  await submitOf(page).click();
  for (const problem of [chartWizard.needDescription, topics.latitudeWrong]) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  await page.getByLabel(charts.dataType).selectOption({ label: 'temperature' });
  await page.getByLabel(charts.description).fill('Peak');
  await page.getByRole('button', { name: chartWizard.addSource }).click();
  await page.getByRole('button', { name: chartWizard.placeOnMap(1) }).click();
  const places = page.getByTestId('map').first();
  await places.click({ position: { x: 300, y: 150 } });
  await expect(places.getByTitle('Peak')).toBeVisible();
  await expect(page.getByLabel(maps.latitude).first()).toHaveValue(/^22\./);
  await expect(page.getByLabel(maps.longitude).first()).toHaveValue(/^114\./);
  await expect(page.getByLabel(maps.latitude).last()).toHaveValue('0');
  await page.getByRole('button', { name: chartWizard.removeSource(2) }).click();
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
  await expect(page.getByLabel(maps.latitude)).toHaveValue('51.5');
  await expect(page.getByLabel(maps.longitude)).toHaveValue('-0.12');
  const map = page.getByTestId('map').first();
  const pin = map.getByTitle('Roof');
  await pin.waitFor();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  await expect.poll(async () => Math.abs((await middleOf(map)) - (await middleOf(pin)))).toBeLessThan(20);
});

test('a track map shows where a board was at any moment, and where it is now', async ({ page, server }) => {
  const { api } = await createRoof(server);
  const track = trackTexts.en;
  const keys = ['north', 'east'].map((key) => ({ name: key, key }));
  const topic = await api.call(createTopic, { description: 'Bus', projectIds: '', dataRecordTypes: keys });
  const chart = await api.call(createChart, {
    chartType: 'TRACK_MAP',
    configs: { CHART_NAME: 'Way of the bus' },
    chartSourceConfigs: topic.dataRecordTypes.map(({ id }) => ({ topicId: topic.id, dataTypeId: id })),
  });
  const drive = (north: number) => publish(server, topic.topicName, `north=${north},east=114.17,_dn=Bus 7`);
  await drive(22.3);
  await page.goto(`/charts/${chart.id}/way`);
  const slider = page.getByRole('slider', { name: track.moment });
  const pin = page.getByTestId('map').getByTitle('Bus 7');
  const map = page.getByTestId('map');
  /** The distance from the upper edge of the map: the page scrolls. */
  const placeOf = async () => ((await pin.boundingBox())?.y ?? 0) - ((await map.boundingBox())?.y ?? 0);
  // The slider counts places of the same second as one.
  await expect(async () => {
    await drive(22.35);
    await expect(slider).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(pin).toBeVisible();
  const last = await placeOf();
  await slider.press('Home');
  // The southern place is lower on the map.
  await expect.poll(placeOf).toBeGreaterThan(last + 20);
  await page.getByRole('button', { name: track.now('Bus 7') }).click();
  const distance = async () => {
    const [frame, at] = [await map.boundingBox(), await pin.boundingBox()];
    if (!frame || !at) return Number.NaN;
    return Math.hypot(
      frame.x + frame.width / 2 - at.x - at.width / 2,
      frame.y + frame.height / 2 - at.y - at.height / 2,
    );
  };
  await expect.poll(distance).toBeLessThan(40);
});
