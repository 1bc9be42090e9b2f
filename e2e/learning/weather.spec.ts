// Before a release.
import { jumpClock, jumpingClock } from '../../test/support/clock.ts';
import { type Observatory, startObservatory } from '../../test/support/observatory.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { lists, weather: texts } = TEXTS.en;
const PATH = '/resource/open-api/weather';
const HOUR_MS = 3600_000;

let observatory: Observatory;
let server: ServerProcess;
test.beforeEach(async () => {
  observatory = await startObservatory();
  server = await startServer({ env: { WEATHER_BASE_URL: observatory.url, ...jumpingClock([HOUR_MS]) } });
});
test.afterEach(async () => {
  await server.stop();
  await observatory.stop();
});

test('visitors find four tables, and each station has addresses that work on a board', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.http });
  await setLanguage(page, 'en', server);
  await page.goto(`${server.http}/resource`);
  await page.getByRole('link', { name: texts.title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
  const table = (type: keyof typeof texts.types) => page.getByRole('table', { name: texts.types[type] });
  await expect(table('temperature').getByRole('row')).toContainText([texts.station, '21.4', '20.9']);
  await expect(table('humidity')).toContainText('78');
  await expect(table('uvindex')).toContainText('5');
  await expect(table('rainfall')).toContainText('3.5');
  await expect(page.getByText(texts.unreachable)).toHaveCount(0);

  const row = table('rainfall').getByRole('row', { name: 'Sai Kung' });
  const copy = async (kind: string) => {
    await row.getByRole('button', { name: texts.copyThis(kind, 'Sai Kung') }).click();
    await expect(page.getByText(texts.copied(kind, 'Sai Kung'))).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const address = await copy('HTTP');
  expect(address).toBe(`${server.http}/v1/public/weather/latest/rainfall/sai-kung`);
  expect(await (await fetch(address)).json()).toMatchObject({ value: 3.5 });
  expect(await (await fetch(await copy('MakeCode'))).text()).toBe('3.5');
  // The port of this server speaks no TLS.
  await expect(row.getByRole('button', { name: texts.copyThis('HTTPS', 'Sai Kung') })).toBeDisabled();
  await expect(page.getByText(texts.httpOnly)).toBeVisible();
  const week = await row.getByRole('link', { name: texts.openThis(texts.sevenDays, 'Sai Kung') }).getAttribute('href');
  expect(await (await fetch(new URL(week ?? '', server.http))).json()).toEqual([
    { value: 3.5, createdOn: expect.any(String) },
  ]);

  await expectAccessible(page);
});

test('stations are found by their name in any language, and named in the language of the reader', async ({ page }) => {
  await setLanguage(page, 'zh-HK', server);
  await page.goto(server.http + PATH);
  const zh = TEXTS['zh-HK'];
  const temperature = page.getByRole('table', { name: zh.weather.types.temperature });
  await expect(temperature).toContainText('京士柏');
  await page.getByRole('searchbox').fill('tai po');
  await expect(temperature.getByRole('row')).toContainText([zh.weather.station, '大埔']);
  const humidity = page.getByRole('table', { name: zh.weather.types.humidity });
  await expect(humidity).toContainText(zh.lists.nothingFound('tai po'));
});

test('readings appear when a slow observatory answers', async ({ page }) => {
  observatory.mode = 'held';
  await setLanguage(page, 'en', server);
  await page.goto(server.http + PATH);
  const temperature = page.getByRole('table', { name: texts.types.temperature });
  await expect(temperature).toContainText(texts.none);
  await page.getByRole('searchbox', { name: `${lists.search}: ${texts.searchHint}` }).fill('park');
  observatory.release();
  await expect(temperature).toContainText('21.4');
});

test('without the observatory the page says so, and shows the last readings with their time', async ({ page }) => {
  await setLanguage(page, 'en', server);
  await page.goto(server.http + PATH);
  const temperature = page.getByRole('table', { name: texts.types.temperature });
  await expect(temperature).toContainText('21.4');
  observatory.mode = 'failing';
  await jumpClock(server);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(texts.unreachable)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText(texts.old, { exact: true })).toBeVisible();
  await expect(temperature).toContainText('21.4');
});
