import { createChart } from '@tinkerstream/contract/charts';
import { updateDashboardChart } from '@tinkerstream/contract/dashboards';
import { createShareToken, joinProject } from '@tinkerstream/contract/projects';
import { cardsOf, choose, createBoard, createCharts, namesOf, storedCards, title } from './boards.ts';
import { expect, publish } from './fixtures.ts';
import { createPerson, test } from './people.ts';
import { carryOut } from './removals.ts';
import { TEXTS } from './texts.ts';

const { dashboards: texts } = TEXTS.en;

test('charts are added at the width of their type, widened, update live, and are removed', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { topic, charts } = await createCharts(api, 'rain');
  const gauge = { TEXT: '°C', MIN_VALUE: 0, MAX_VALUE: 50 };
  const { dataRecordTypes } = await api.getTopic(topic.id);
  const source = { topicId: topic.id, dataTypeId: dataRecordTypes[0]?.id };
  await api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Heat', ...gauge },
    chartSourceConfigs: [source],
  });
  const board = await createBoard(api, 'Field', []);
  const page = await openAs(person);
  await page.goto(board.address);

  const recent = page.getByRole('region', { name: texts.recent });
  await expect(recent.getByRole('listitem')).toHaveText([/^Heat/, /^rain/]);
  await recent.getByRole('button', { name: texts.addThis('rain') }).click();
  await expect(recent.getByRole('listitem').nth(1)).toContainText(texts.onThisDashboard);
  await page.getByRole('button', { name: texts.addChart }).click();
  const dialog = page.getByRole('dialog', { name: texts.addChart });
  await dialog.getByRole('button', { name: texts.addThis('Heat') }).click();
  await expect(dialog.getByRole('button', { name: texts.add })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(namesOf(page)).toHaveText(['rain', 'Heat']);
  expect(await storedCards(api)).toEqual(['rain 6', 'Heat 3']);

  await publish(server, topic.topicName, 'rain=17');
  await expect(cardsOf(page).first().getByTestId('latest-value')).toHaveText('17');

  const widthOf = async () => (await cardsOf(page).first().boundingBox())?.width ?? 0;
  const half = await widthOf();
  await choose(page, 'rain', texts.widths[12]);
  await expect.poll(widthOf).toBeGreaterThan(half * 1.9);
  await expect.poll(() => storedCards(api)).toEqual(['rain 12', 'Heat 3']);
  await page.getByRole('button', { name: texts.cardMenu('rain') }).click();
  await expect(page.getByRole('menuitemradio', { name: texts.widths[12] })).toBeChecked();
  await page.keyboard.press('Escape');

  await choose(page, 'rain', texts.remove);
  await page.getByRole('dialog').getByRole('button', { name: texts.remove }).click();
  await expect(namesOf(page)).toHaveText(['Heat']);
  await carryOut(page, 'rain');
  await expect(page.getByText(texts.removed('rain'))).toBeVisible();
  expect(await storedCards(api)).toEqual(['Heat 3']);
  expect((await api.listTopicCharts(topic.id)).map(({ id }) => id)).toContain(charts[0]?.id);
});

test('a chart that someone else created is found by its topic and added', async ({ openAs, server }) => {
  const [teacher, pupil] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const project = await teacher.api.createProject('Class');
  const theirs = await teacher.api.createTopic('Roof', 'wind', project.id);
  const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
  await pupil.api.call(joinProject, { projectShareToken: token });
  await createCharts(pupil.api, ...Array.from({ length: 10 }, (_, index) => `own${index}`));
  const board = await createBoard(pupil.api, 'Field', []);
  const page = await openAs(pupil);
  await page.goto(board.address);

  await page.getByRole('button', { name: texts.addChart }).first().click();
  const dialog = page.getByRole('dialog', { name: texts.addChart });
  await expect(dialog.getByRole('listitem')).toHaveCount(11);
  await dialog.getByRole('searchbox').fill(theirs.topicName);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: texts.addThis('wind') }).click();
  await expect.poll(() => storedCards(pupil.api)).toEqual(['wind 6']);
});

test('cards are reordered by mouse, by keyboard and by their menu', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { charts } = await createCharts(person.api, 'rain', 'wind', 'sun', 'snow');
  const board = await createBoard(person.api, 'Sky', charts);
  await person.api.call(updateDashboardChart, { dashboardId: board.id, chartId: charts[0]?.id ?? '', size: 12 });
  const page = await openAs(person);
  await page.goto(board.address);
  await expect(namesOf(page)).toHaveText(['rain', 'wind', 'sun', 'snow']);
  const stored = () => storedCards(person.api);

  // The response is delayed: a card moves before the server has confirmed it.
  const seen = Promise.withResolvers<void>();
  await page.route('**/v1/dashboard/chart/update', async (route) => {
    await seen.promise;
    await route.continue();
  });
  const boxOf = async (name: string) => {
    const box = await page.getByRole('button', { name: texts.drag(name) }).boundingBox();
    if (!box) throw new Error(`${name} has no handle`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const from = await boxOf('rain');
  const to = await boxOf('sun');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 5 });
  await expect(cardsOf(page).nth(2)).toHaveAttribute('data-drop', 'after');
  await page.mouse.up();
  await expect(namesOf(page)).toHaveText(['wind', 'sun', 'rain', 'snow']);
  seen.resolve();
  await expect.poll(stored).toEqual(['wind 6', 'sun 6', 'rain 12', 'snow 6']);

  const handle = page.getByRole('button', { name: texts.drag('snow') });
  const announcement = page.locator('[id^="DndLiveRegion"]');
  const pickUp = async (place: number) => {
    await page.keyboard.press('Space');
    await expect(announcement).toHaveText(texts.movedOver('snow', place, 4));
    // A drag handles keys from the next task on, within milliseconds that only a test can beat.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };
  await handle.focus();
  await pickUp(4);
  await page.keyboard.press('ArrowUp');
  await expect(announcement).toHaveText(texts.movedOver('snow', 3, 4));
  await page.keyboard.press('ArrowLeft');
  await expect(announcement).toHaveText(texts.movedOver('snow', 2, 4));
  await page.keyboard.press('Space');
  await expect(announcement).toHaveText(texts.putDown('snow', 2, 4));
  await expect(namesOf(page)).toHaveText(['wind', 'snow', 'sun', 'rain']);
  await expect(handle).toBeFocused();
  await pickUp(2);
  await page.keyboard.press('ArrowRight');
  await expect(announcement).toHaveText(texts.movedOver('snow', 3, 4));
  await page.keyboard.press('Escape');
  await expect(announcement).toHaveText(texts.dragCancelled('snow', 2));

  await choose(page, 'rain', texts.moveBefore);
  await expect(namesOf(page)).toHaveText(['wind', 'snow', 'rain', 'sun']);
  await choose(page, 'wind', texts.moveAfter);
  const last = ['snow', 'wind', 'rain', 'sun'];
  await expect(namesOf(page)).toHaveText(last);
  await expect.poll(stored).toEqual(['snow 6', 'wind 6', 'rain 12', 'sun 6']);
  await page.reload();
  await expect(namesOf(page)).toHaveText(last);

  await page.unroute('**/v1/dashboard/chart/update');
  const refusal = { errors: [{ code: 'TS_ERR_DASHBOARD_0003', description: 'Not there' }] };
  await page.route('**/v1/dashboard/chart/update', (route) => route.fulfill({ status: 404, json: refusal }));
  await choose(page, 'wind', texts.moveBefore);
  await expect(page.getByText('TS_ERR_DASHBOARD_0003')).toBeVisible();
  await expect(namesOf(page)).toHaveText(last);
});

test('a dashboard fills the screen without its controls, and stays live there', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { topic, charts } = await createCharts(person.api, 'rain');
  const board = await createBoard(person.api, 'Projector', charts, 12);
  const page = await openAs(person);
  await page.goto(board.address);
  const button = page.getByRole('button', { name: texts.fullScreen });
  await button.click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await expect(title(page)).toHaveText(['Projector', 'Projector']);
  await expect(page.getByRole('button', { name: texts.cardMenu('rain') })).toHaveCount(0);
  await publish(server, topic.topicName, 'rain=3');
  await expect(page.getByTestId('latest-value')).toHaveText('3');
  const { width } = page.viewportSize() ?? { width: 0 };
  expect((await cardsOf(page).first().boundingBox())?.width).toBeGreaterThan(width * 0.9);
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole('button', { name: texts.cardMenu('rain') })).toBeVisible();
  await expect(button).toBeFocused();

  // As in a browser without full-screen support.
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('Not allowed'));
  });
  await button.click();
  await expect(page.getByRole('button', { name: texts.cardMenu('rain') })).toHaveCount(0);
  expect((await cardsOf(page).first().boundingBox())?.width).toBeGreaterThan(width * 0.9);
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect(page.getByRole('button', { name: texts.leaveFullScreen })).toHaveAttribute('data-shown', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: texts.cardMenu('rain') })).toBeVisible();
});

test('full screen is enlarged, and its charts are as sharp as the screen', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { topic, charts } = await createCharts(person.api, 'rain');
  const gauge = await person.api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Rain', TEXT: 'mm', MIN_VALUE: 0, MAX_VALUE: 10 },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id }],
  });
  await publish(server, topic.topicName, 'rain=3');
  const page = await openAs(person);
  await page.goto((await createBoard(person.api, 'Projector', [...charts, gauge])).address);
  const sharpness = () =>
    page
      .locator('canvas')
      .evaluateAll((all) =>
        all.map((one) => (one as HTMLCanvasElement).width / one.getBoundingClientRect().width / devicePixelRatio),
      );
  await expect.poll(sharpness).toHaveLength(2);
  await page.getByRole('button', { name: texts.fullScreen }).click();
  const zoom = () =>
    page
      .locator('canvas')
      .first()
      .evaluate((one) => one.currentCSSZoom);
  await expect.poll(zoom).toBeGreaterThan(1);
  await expect.poll(async () => Math.min(...(await sharpness()))).toBeGreaterThan(0.99);
});
