import { createChart, updateChart } from '@tinkerstream/contract/charts';
import { updateDashboardChart } from '@tinkerstream/contract/dashboards';
import { dashboardErrors } from '@tinkerstream/contract/error-codes';
import { texts as changeTexts } from '../../packages/web/src/ui/dialogs/change-texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { cardsOf, choose, createBoard, createCharts, namesOf, startEditing, storedCards } from '../support/boards.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { chartRange, dashboards: texts } = TEXTS.en;

test('charts are added at the width of their type, show live values, and are edited only in the edit mode', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { topic, charts } = await createCharts(api, 'rain');
  // The default chart is not among the recent charts: it was not created by a person.
  await api.call(updateChart, { chartId: charts[0]?.id ?? '', chartName: 'Default' });
  const gauge = { TEXT: '°C', MIN_VALUE: 0, MAX_VALUE: 50 };
  const { dataRecordTypes } = await api.getTopic(topic.id);
  const source = { topicId: topic.id, dataTypeId: dataRecordTypes[0]?.id };
  const rain = await api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'rain' },
    chartSourceConfigs: [{ ...source, isPerDevice: true }],
  });
  await api.call(createChart, {
    chartType: 'GAUGE_CHART',
    configs: { CHART_NAME: 'Heat', ...gauge },
    chartSourceConfigs: [source],
  });
  const board = await createBoard(api, 'Field', []);
  const page = await openAs(person, board.address);
  const undo = page.getByRole('button', { name: texts.undo });
  const stored = () => storedCards(api);

  await test.step('charts are added', async () => {
    const recent = page.getByRole('region', { name: texts.recent });
    await expect(recent.getByRole('listitem')).toHaveText([/^Heat/, /^rain/]);
    await recent.getByRole('button', { name: texts.addThis('rain') }).click();
    await expect(recent.getByRole('listitem').nth(1)).toContainText(texts.onThisDashboard);
    await publish(server, topic.topicName, 'rain=17');
    await expect(cardsOf(page).first().getByTestId('latest-value')).toHaveText('17');
    await expect(page.getByRole('button', { name: chartRange.menu('rain') })).toBeVisible();
    for (const name of [texts.drag('rain'), texts.resize('rain'), texts.removeThis('rain'), texts.cardMenu('rain')]) {
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    }
    await startEditing(page);
    await expect(page.getByRole('button', { name: chartRange.menu('rain') })).toHaveCount(0);
    await page.getByRole('button', { name: texts.addChart }).click();
    const dialog = page.getByRole('dialog', { name: texts.addChart });
    await dialog.getByRole('button', { name: texts.addThis('Heat') }).click();
    await expect(dialog.getByRole('button', { name: texts.addThis('Default') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(namesOf(page)).toHaveText(['rain', 'Heat']);
    expect(await stored()).toEqual(['rain 6', 'Heat 3']);
  });

  await test.step('a card is resized by its corner and by keys, and another screen sees it', async () => {
    const other = await openAs(person, board.address);
    const sizeOf = async (of = page) =>
      (await cardsOf(of).first().boundingBox()) ?? { width: 0, height: 0, x: 0, y: 0 };
    const half = await sizeOf();
    const corner = page.getByRole('button', { name: texts.resize('rain') });
    const box = await corner.boundingBox();
    if (!box) throw new Error('No corner');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + half.width * 0.9, y + half.height * 0.9, { steps: 4 });
    await expect(page.getByText(`${texts.widths[12]} × ${texts.heights[2]}`)).toBeVisible();
    await page.mouse.up();
    await expect.poll(async () => (await sizeOf()).width).toBeGreaterThan(half.width * 1.9);
    await expect.poll(async () => (await sizeOf()).height).toBeGreaterThan(half.height * 1.9);
    await expect.poll(async () => (await sizeOf(other)).height).toBeGreaterThan(half.height * 1.9);
    await expect.poll(stored).toEqual(['rain 12', 'Heat 3']);
    await corner.press('ArrowUp');
    await corner.press('ArrowLeft');
    const said = texts.resized('rain', texts.widths[6], texts.heights[1]);
    await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1);
    await expect.poll(stored).toEqual(['rain 6', 'Heat 3']);
    await expectAccessible(page);
    await choose(page, 'rain', texts.widths[4]);
    await expect.poll(stored).toEqual(['rain 4', 'Heat 3']);
    await page.getByRole('button', { name: texts.cardMenu('rain') }).click();
    await expect(page.getByRole('menuitemradio', { name: texts.widths[4] })).toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('a card is removed, and everything is undone in turn', async () => {
    await page.getByRole('button', { name: texts.removeThis('rain') }).click();
    await expect(namesOf(page)).toHaveText(['Heat']);
    await expect(undo).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: texts.removedCard('rain') })).toHaveCount(1);
    await expect.poll(stored).toEqual(['Heat 3']);
    expect((await api.listTopicCharts(topic.id)).map(({ id }) => id)).toContain(rain.id);
    await undo.press('Enter');
    await expect(namesOf(page)).toHaveText(['rain', 'Heat']);
    await expect.poll(stored).toEqual(['rain 4', 'Heat 3']);
    for (const [index, expected] of ['rain 6', 'rain 12', 'rain 12', 'rain 6'].entries()) {
      await (index % 2 === 0 ? page.keyboard.press('Control+z') : undo.click());
      await expect.poll(stored).toEqual([expected, 'Heat 3']);
    }
    await page.keyboard.press('Control+z');
    await expect(namesOf(page)).toHaveText(['rain']);
    await expect.poll(stored).toEqual(['rain 6']);
    await expect(undo).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('what was changed on another screen since is not undone', async () => {
    await choose(page, 'rain', texts.widths[4]);
    await expect.poll(stored).toEqual(['rain 4']);
    await api.call(updateDashboardChart, { dashboardId: board.id, chartId: rain.id, size: 12 });
    await page.getByRole('button', { name: texts.cardMenu('rain') }).click();
    await expect(page.getByRole('menuitemradio', { name: texts.widths[12] })).toBeChecked();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(page.getByText(changeTexts.en.changedSince)).toBeVisible();
    expect(await stored()).toEqual(['rain 12']);
    await page.getByRole('button', { name: texts.done }).click();
    await expect(page.getByRole('button', { name: texts.drag('rain') })).toHaveCount(0);
  });
});

test('cards are reordered by mouse, by keyboard and by their menu', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { charts } = await createCharts(person.api, 'rain', 'wind', 'sun', 'snow');
  const board = await createBoard(person.api, 'Sky', charts);
  await person.api.call(updateDashboardChart, { dashboardId: board.id, chartId: charts[0]?.id ?? '', size: 12 });
  const page = await openAs(person);
  // All cards fit: near an edge of the window, a drag scrolls the page for as long as it takes.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto(board.address);
  await expect(namesOf(page)).toHaveText(['rain', 'wind', 'sun', 'snow']);
  await startEditing(page);
  const stored = () => storedCards(person.api);

  // The response is delayed: a card moves before the server has confirmed it.
  const seen = Promise.withResolvers<void>();
  await page.route('**/v1/dashboard/chart/update', async (route) => {
    await seen.promise;
    await route.continue();
  });
  const boxOf = async (name: string) => {
    const box = await page.getByRole('button', { name: texts.drag(name), exact: true }).boundingBox();
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

  const handle = page.getByRole('button', { name: texts.drag('snow'), exact: true });
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

  // Without a drag, arrow keys move between the cards, and the Tab key goes through the buttons of one card only.
  for (const [key, name] of [
    ['ArrowLeft', 'wind'],
    ['ArrowDown', 'sun'],
    ['ArrowUp', 'wind'],
    ['End', 'rain'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: texts.drag(name), exact: true })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: texts.cardMenu('rain') })).toBeFocused();
  for (let stops = 0; stops < 2; stops++) await page.keyboard.press('Shift+Tab');
  await expect(cardsOf(page).locator(':focus')).toHaveCount(0);

  await choose(page, 'rain', texts.moveBefore);
  await expect(namesOf(page)).toHaveText(['wind', 'snow', 'rain', 'sun']);
  await choose(page, 'wind', texts.moveAfter);
  const last = ['snow', 'wind', 'rain', 'sun'];
  await expect(namesOf(page)).toHaveText(last);
  await expect.poll(stored).toEqual(['snow 6', 'wind 6', 'rain 12', 'sun 6']);
  await page.reload();
  await expect(namesOf(page)).toHaveText(last);
  await startEditing(page);

  await page.unroute('**/v1/dashboard/chart/update');
  const refusal = { errors: [{ code: dashboardErrors.chartUnknown, description: 'Not there' }] };
  await page.route('**/v1/dashboard/chart/update', (route) => route.fulfill({ status: 404, json: refusal }));
  await choose(page, 'wind', texts.moveBefore);
  await expect(page.getByText(dashboardErrors.chartUnknown)).toBeVisible();
  await expect(namesOf(page)).toHaveText(last);
});
