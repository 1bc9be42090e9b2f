import { createChart, deleteChart, updateChart } from '@tinkerstream/contract/charts';
import { createDashboard, deleteDashboard, listDashboards, updateDashboard } from '@tinkerstream/contract/dashboards';
import { createPerson } from '../../test/support/people.ts';
import { watchBlanks } from '../support/blanks.ts';
import { choose, createBoard, createCharts, namesOf, startEditing, storedCards, title } from '../support/boards.ts';
import { chooseMore, expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { common, dashboards: texts } = TEXTS.en;

test('a user without a dashboard is asked to name one; later, the default opens the first', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const page = await openAs(person, '/dashboards');
  const blanks = await watchBlanks(page);
  const dialog = page.getByRole('dialog', { name: texts.create });
  await dialog.getByRole('button', { name: texts.create }).click();
  await expect(dialog.getByText(texts.nameEmpty)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: texts.empty })).toBeVisible();

  await page.getByRole('button', { name: texts.create }).click();
  await dialog.getByRole('textbox').fill('  Green house ');
  await dialog.getByRole('button', { name: texts.create }).click();
  await expect(title(page)).toHaveText('Green house');
  await expect(page).toHaveURL(/\/dashboard\/[0-9a-f-]{36}\/Green-house$/);
  await expect(page).toHaveTitle(/^Green house \| /);
  await expect(page.getByRole('heading', { name: texts.noChart })).toBeVisible();
  await expect(page.getByText(texts.noRecent)).toBeVisible();

  // By keyboard, because the success toast covers it for a while.
  await page.getByRole('button', { name: texts.create }).press('Enter');
  await dialog.getByRole('textbox').fill('Roof');
  await dialog.getByRole('button', { name: texts.create }).click();
  await expect(title(page)).toHaveText('Roof');
  await page.getByRole('link', { name: TEXTS.en.shell.dashboard }).click();
  await expect(title(page)).toHaveText('Green house');
  await page.getByRole('button', { name: texts.switch }).click();
  await page.getByRole('menuitem', { name: 'Roof' }).click();
  await expect(title(page)).toHaveText('Roof');

  await page.getByRole('button', { name: texts.rename }).click();
  const rename = page.getByRole('dialog', { name: texts.rename });
  await rename.getByRole('textbox').fill(' ');
  await rename.getByRole('button', { name: common.save }).click();
  await expect(rename.getByText(texts.nameEmpty)).toBeVisible();
  await rename.getByRole('textbox').fill('Roof garden');
  await rename.getByRole('button', { name: common.save }).click();
  await expect(title(page)).toHaveText('Roof garden');

  for (const [gone, left] of [
    ['Roof garden', title(page).filter({ hasText: 'Green house' })],
    ['Green house', dialog],
  ] as const) {
    await chooseMore(page, texts.delete);
    await page.getByRole('dialog', { name: texts.delete }).getByRole('button', { name: common.delete }).click();
    await expect(left).toBeVisible();
    await carryOut(page, gone);
    await expect(page.getByText(texts.deleted(gone))).toBeVisible();
  }
  expect(await person.api.call(listDashboards, {})).toEqual([]);
  expect(await blanks(), 'a dashboard stays until the next one is there').toEqual([]);

  const others = await createBoard((await createPerson(server, 'full')).api, 'Somebody else’s', []);
  await page.goto(others.address);
  await expect(page.getByRole('heading', { level: 1, name: texts.notFound })).toBeVisible();
  await page.getByRole('link', { name: texts.toDashboards }).click();
  await expect(dialog).toBeVisible();
});

test('changes made elsewhere appear without a reload', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { topic, charts } = await createCharts(api, 'rain', 'wind');
  const board = await createBoard(api, 'Sky', charts);
  const page = await openAs(person, board.address);
  await expect(namesOf(page)).toHaveText(['rain', 'wind']);
  const other = await openAs(person, board.address);
  await expect(namesOf(other)).toHaveText(['rain', 'wind']);

  await startEditing(other);
  await choose(other, 'wind', texts.moveBefore);
  await expect(namesOf(page)).toHaveText(['wind', 'rain']);
  await api.call(updateDashboard, { dashboardId: board.id, dashboardName: 'Heaven' });
  const made = await api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Both' },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: charts[0]?.chartSources[0]?.dataRecordType?.id }],
  });
  await page.getByRole('button', { name: texts.addThis('Both') }).click();
  await expect(title(page)).toHaveText('Heaven');
  await expect(namesOf(other)).toHaveText(['wind', 'rain', 'Both']);
  await api.call(updateChart, { chartId: made.id, chartName: 'One' });
  await createBoard(api, 'Second', []);
  await expect(namesOf(page)).toHaveText(['wind', 'rain', 'One']);
  await api.call(deleteChart, { chartId: made.id });
  await expect(namesOf(page)).toHaveText(['wind', 'rain']);

  await page.getByRole('button', { name: texts.switch }).click();
  await expect(page.getByRole('menuitem', { name: 'Second' })).toBeVisible();
  await page.keyboard.press('Escape');
  await api.call(deleteDashboard, { dashboardId: board.id });
  await expect(title(page)).toHaveText('Second');
  await expect(page.getByText(texts.closed('Heaven'))).toBeVisible();
});

test('a dashboard is copied with its cards under a name of its own', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const board = await createBoard(person.api, 'Sky', (await createCharts(person.api, 'rain', 'wind')).charts);
  const page = await openAs(person, board.address);
  await chooseMore(page, texts.copy);
  const dialog = page.getByRole('dialog', { name: texts.copy });
  await expect(dialog.getByRole('textbox')).toHaveValue(texts.copyOf('Sky'));
  await dialog.getByRole('textbox').fill('Sea');
  await dialog.getByRole('button', { name: texts.copy }).click();
  await expect(title(page)).toHaveText('Sea');
  await expect(namesOf(page)).toHaveText(['rain', 'wind']);
  await startEditing(page);
  await page.getByRole('button', { name: texts.removeThis('rain') }).click();
  await expect(namesOf(page)).toHaveText(['wind']);
  expect(await storedCards(person.api)).toEqual(['rain 6', 'wind 6']);
});

test('a chart is added to a dashboard from its own page', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { charts } = await createCharts(person.api, 'rain');
  const page = await openAs(person, `/charts/${charts[0]?.id}/rain`);
  const add = page.getByRole('button', { name: texts.addToDashboard });
  await add.click();
  const none = page.getByRole('dialog', { name: texts.noDashboard });
  await none.getByRole('button', { name: texts.create }).click();
  await page.getByRole('dialog', { name: texts.create }).getByRole('textbox').fill('Sky');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: texts.addToDashboard });
  await expect(dialog.getByLabel(texts.dashboard)).toHaveValue(/.+/);
  await page.keyboard.press('Escape');

  await person.api.call(createDashboard, { name: 'Sea' });
  await add.click();
  await dialog.getByLabel(texts.dashboard).selectOption('');
  await dialog.getByRole('button', { name: texts.add }).click();
  await expect(dialog.getByText(texts.needDashboard)).toBeVisible();
  await dialog.getByLabel(texts.dashboard).selectOption({ label: 'Sea' });
  await dialog.getByRole('button', { name: texts.add }).click();
  await expect(dialog.getByText(texts.addedTo('rain', 'Sea'))).toBeVisible();
  await page.keyboard.press('Escape');
  await add.click();
  await dialog.getByLabel(texts.dashboard).selectOption({ label: 'Sea' });
  await expect(dialog.getByText(texts.alreadyThere)).toBeVisible();
  await expect(dialog.getByRole('button', { name: texts.add })).toBeDisabled();
  await dialog.getByLabel(texts.dashboard).selectOption({ label: 'Sky' });
  await dialog.getByRole('button', { name: texts.add }).click();
  await dialog.getByRole('link', { name: texts.openDashboard }).click();
  await expect(title(page)).toHaveText('Sky');
  await expect(namesOf(page)).toHaveText(['rain']);
});
