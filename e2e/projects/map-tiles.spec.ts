// Before a release.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { updateTopicLocation } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { beSignedIn, expect, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';
import { latitudeOf, longitudeOf, scrollToMap, VICTORIA_PEAK } from '../support/topic-map.ts';

const { maps, records, topics: texts } = TEXTS.en;

/** Expects both land and sea in the picture; the frame of an empty map has neither. */
async function expectCoastlines(page: Page) {
  await expect(page.locator('canvas.leaflet-tile-loaded').first()).toBeAttached();
  await expect(page.getByText(maps.notAvailable)).toHaveCount(0);
}

test('without tiles, a map names places in the reader’s language, apart from each other and below all else', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Camp', 'n');
  await api.call(updateTopicLocation, { topicId: topic.id, ...VICTORIA_PEAK });
  await beSignedIn(page, server.http);
  // Without the animation of a zoom, no step has to be waited for.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const map = page.getByTestId('map');

  for (const [language, island, country] of [
    ['en', 'Lamma Island', 'China'],
    ['zh-CN', '南丫岛', '中国'],
    ['zh-HK', '南丫島', '中國'],
  ] as const) {
    await setLanguage(page, language, server);
    await page.goto(`/topic/${topic.id}/camp`);
    await scrollToMap(page);
    await expect(map.getByText(island, { exact: true })).toBeVisible();
    await expect(map.getByText('5 km')).toBeVisible();
    // All boxes are read in one step: parts above the map may still grow.
    const boxes = await map.evaluate((element) =>
      [...element.querySelectorAll('.leaflet-marker-icon, [aria-hidden="true"] > span')].map((one) =>
        one.getBoundingClientRect().toJSON(),
      ),
    );
    expect(boxes.length).toBeGreaterThan(5);
    const pairs = boxes.flatMap((one, at) => boxes.slice(at + 1).map((other) => [one, other]));
    const overlapping = pairs.filter(
      ([one, other]) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
    );
    expect(overlapping).toEqual([]);
    if (language !== 'zh-HK') continue;
    await map.getByText(island, { exact: true }).click({ force: true });
    await expect(map.getByTitle(TEXTS['zh-HK'].topics.newLocation)).toBeVisible();
    for (let zoom = 11; zoom > 3; zoom--) await map.getByRole('button', { name: TEXTS['zh-HK'].maps.zoomOut }).click();
    await expect(map.getByText(country, { exact: true })).toBeVisible();
  }
});

test('with tiles, a map opens near; if their server is down, it falls back to the coastlines and names', async ({
  page,
}) => {
  let isDown = false;
  const tiles = createServer((_request, response) => {
    if (isDown) {
      response.destroy();
      return;
    }
    response.setHeader('cache-control', 'no-store');
    response.setHeader('content-type', 'image/svg+xml');
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>');
  });
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
  const { port } = tiles.address() as AddressInfo;
  const server = await startServer({ env: { MAP_TILE_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}` } });
  try {
    const api = await Api.signIn(server.http);
    const topic = await api.createTopic('Anywhere', 'n');
    await api.call(updateTopicLocation, { topicId: topic.id, ...VICTORIA_PEAK });
    await setLanguage(page, 'en', server);
    await beSignedIn(page, server.http);
    const map = page.getByTestId('map');
    await page.goto(`${server.http}/topic/${topic.id}/anywhere`);
    await scrollToMap(page);
    await expect(map.locator('img.leaflet-tile-loaded').first()).toBeAttached();
    await expect(map.getByText('500 m')).toBeVisible();
    await expect(map.getByText('Lamma Island')).toHaveCount(0);
    isDown = true;
    await page.reload();
    await scrollToMap(page);
    await expectCoastlines(page);
    await expect(map.getByText('5 km')).toBeVisible();
    await expect(map.getByText('Lamma Island')).toBeVisible();
  } finally {
    await server.stop();
    tiles.close();
  }
});

test('if not even the coastlines load, a message replaces the map', async ({ page, server }) => {
  const topic = await (await Api.signIn(server.http)).createTopic('Nowhere', 'n');
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.route('**/base-map-*.bin', (route) => route.abort());
  await page.goto(`/topic/${topic.id}/nowhere`);
  await scrollToMap(page);
  await expect(page.getByText(maps.notAvailable)).toBeVisible();
  // The fields still accept a location.
  await latitudeOf(page).fill('1');
  await longitudeOf(page).fill('2');
  await longitudeOf(page).press('Enter');
  await expect(page.getByText(texts.locationSaved)).toBeVisible();
  await expect(page.getByRole('table', { name: records.messageLog })).toBeVisible();
});
