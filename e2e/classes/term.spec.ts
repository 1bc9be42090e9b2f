// Before a release.
import type { Browser, Page } from '@playwright/test';
import { archiveClass } from '@tinkerstream/contract/classes';
import type { Topic } from '@tinkerstream/contract/topics';
import { connectAsync } from 'mqtt';
import { texts as leaveTexts } from '../../packages/web/src/domains/charts/line-chart/left-out/texts.ts';
import { joinTexts } from '../../packages/web/src/domains/classes/join/texts.ts';
import { importTexts } from '../../packages/web/src/domains/records/import/texts.ts';
import { texts as leftOutTexts } from '../../packages/web/src/domains/records/left-out/texts.ts';
import { removedKeysTexts } from '../../packages/web/src/domains/records/removed-keys/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { createLamp } from '../support/boards.ts';
import { chooseMore, expect, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

// A class from its door to the end of term, played in one piece: what its lessons leave behind meets what comes later.
// Each step is a picture in the folder of the test.
test.describe.configure({ timeout: 600_000 });

const { charts, classes, common, lesson, pastedList, topics } = TEXTS.en;
const [join, imports, removedKeys, leftOut] = [joinTexts.en, importTexts.en, removedKeysTexts.en, leftOutTexts.en];

const PRANK = 'Mr Chan is silly';
const PUPILS = ['Tai Man Chan', 'Siu Ming Wong', 'Ka Yan Lee', 'Anastasia Wong'];

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}

async function openPhone(browser: Browser, server: ServerProcess): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.http, viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await setLanguage(phone, 'en', server);
  return phone;
}

/** The file of a logger that writes a line a minute, after that many minutes. */
function logOf(minutes: number): string {
  const rows = Array.from({ length: minutes }, (_, minute) => {
    const time = new Date(Date.UTC(2026, 8, 1, 8, minute)).toISOString().slice(0, 19).replace('T', ' ');
    return `${time},${20 + (minute % 7) / 10}`;
  });
  return `time,temperature\n${rows.join('\n')}\n`;
}

test('a class is played from its door to the end of term, with pranks, bad clocks and a log that has grown', async ({
  browser,
  openAs,
  server,
}) => {
  const teacher = await createPerson(server, 'full');
  const page = await openAs(teacher, '/class');
  await test.step('the teacher pastes the list of the office', async () => {
    await page.getByRole('button', { name: classes.create }).first().click();
    await page.getByLabel(classes.name).fill('5A');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: classes.addNames }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel(classes.names)
      .fill(
        '"No.","Name","House"\n1,"Chan, Tai Man",Red\n2,"Wong, Siu Ming",Blue\n3,"Lee, Ka Yan",Red\n4,"Wong, Anastasia",Blue',
      );
    await expect(dialog).toContainText(classes.namesFound(PUPILS.length, 0));
    await expect(dialog.getByLabel(pastedList.column(2, 'Name'))).toBeVisible();
    await picture(page, '01-list');
    await page.getByRole('button', { name: classes.add, exact: true }).click();
    await expect(page.getByRole('row', { name: /Chan/ })).toContainText(classes.notIn);
  });
  const classId = /class\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  const names = await page.getByRole('row').locator('th[scope=row], td:first-child').allTextContents();
  await page.getByRole('button', { name: classes.open }).click();
  const code = ((await page.getByTestId('join-code').locator('strong').textContent()) ?? '').replace(' ', '');

  const phone = await openPhone(browser, server);
  await test.step('a pupil comes in before there is a project, and waits', async () => {
    await phone.goto('/join');
    await phone.getByLabel(classes.code).pressSequentially(code);
    await phone.getByRole('button', { name: /Anastasia/ }).click();
    await phone.getByRole('button', { name: classes.go }).click();
    await expect(phone.getByRole('heading', { name: join.youAreIn('5A') })).toBeVisible();
    await picture(phone, '02-waiting');
  });

  const project = await teacher.api.createProject('Weather of our school');
  const topic: Topic = await teacher.api.createTopic('Weather', 'temperature', project.id);
  await createLamp(teacher.api, await teacher.api.createTopic('Lamp', 'led', project.id));
  await test.step('the project is given, and announced', async () => {
    await page.reload();
    await page.getByRole('combobox', { name: classes.project }).click();
    await page.getByRole('option', { name: 'Weather of our school' }).click();
    await page.getByRole('button', { name: common.save }).click();
    await expect(phone.getByText(join.arrived('Weather of our school'))).toBeVisible();
    await phone.getByRole('link', { name: join.open, exact: true }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Weather of our school' })).toBeVisible();
  });

  const board = await connectAsync(server.mqtt);
  const send = (message: string) => board.publishAsync(topic.topicName, message, { qos: 1 });
  await test.step('boards come in any order; their clocks are wrong in every way', async () => {
    for (const group of [10, 2, 1]) await send(`_dn=group${group},temperature=${20 + group / 10}`);
    const soon = Date.now() / 1000 + 90;
    await send(`{"_dn":"group3","at":${soon.toFixed(7)},"temperature":20.7}`);
    await send('{"_dn":"group3","at":12,"temperature":19}');
    await send('{"_dn":"group2","temperature":nan,"humidity":60}');
    await send('_dn=group1,temperature=20.2');
    expect((await teacher.api.getTopic(topic.id)).dataRecordTypes.map(({ keyName }) => keyName)).toContain('humidity');
    await page.goto(`/class/${classId}/lesson`);
    const cards = page.getByRole('list', { name: /new board/ }).getByRole('listitem');
    await expect(cards).toHaveCount(4);
    await expect(cards.first()).toHaveAttribute('aria-label', lesson.whose('group1'));
    await picture(page, '03-new-boards');
  });

  await test.step('a tap gives a board to its pupil, and stays in its place', async () => {
    const card = page
      .getByRole('list', { name: /new board/ })
      .getByRole('listitem')
      .filter({ hasText: 'group2' });
    await card.getByRole('button', { name: /Anastasia/ }).click();
    await expect(card).toContainText('✓');
    await picture(page, '04-given');
  });

  const chart = (await teacher.api.listTopicCharts(topic.id)).at(0);
  const wall = await openAs(teacher, `/charts/${chart?.id}/temperature`);
  const figure = wall.getByRole('figure', { name: charts.chartOf('temperature') });
  await test.step('a prank does not flatten the chart, and the broom takes all of it', async () => {
    for (let value = 0; value < 12; value += 1) await send(`_dn=group2,temperature=${20 + (value % 5) / 10}`);
    await send(`_dn=${PRANK},temperature=88888,POOP=1`);
    await expect(figure.getByRole('button', { name: /88,888/ })).toBeVisible();
    await picture(wall, '05-prank');
    await page.goto(`/topic/${topic.id}/weather`);
    await page.getByRole('button', { name: topics.deleteDevice(PRANK) }).click();
    await expect(page.getByText(removedKeys.go('POOP'))).toBeVisible();
    await page.getByRole('button', { name: common.delete, exact: true }).click();
    await page.goto('/topic');
    await expect(figure.getByRole('button', { name: /88,888/ })).toHaveCount(0);
    await picture(wall, '06-swept');
  });

  await test.step('a loose wire: the value is left out with its reason', async () => {
    await send('_dn=group1,temperature=-127');
    await figure.getByRole('button', { name: /^1 value outside: [−-]127 / }).click();
    await wall.getByRole('menuitem', { name: leaveTexts.en.leaveOut }).click();
    const dialog = wall.getByRole('dialog', { name: leftOut.title });
    await dialog.getByRole('radio', { name: leftOut.reasons.FAULT }).check();
    await picture(wall, '06-leave-out');
    await dialog.getByRole('button', { name: leftOut.confirm }).click();
    await expect(figure.getByRole('button', { name: leftOut.count('1', true) })).toBeVisible();
    await expect(figure.getByRole('button', { name: /value outside/ })).toHaveCount(0);
  });

  await test.step('the log of the clock that was wrong says what it was', async () => {
    const { dataRecordTypes } = await teacher.api.getTopic(topic.id);
    expect(dataRecordTypes.map(({ keyName }) => keyName).sort()).toEqual(['humidity', 'temperature']);
    await page.goto(`/topic/${topic.id}/weather`);
    await picture(page, '07-topic');
  });

  await test.step('a log file that has grown is imported again, and only its new rows are stored', async () => {
    const dialog = page.getByRole('dialog', { name: topics.importValues });
    for (const [minutes, before] of [
      [300, 0],
      [420, 300],
    ] as const) {
      await page.goto(`/topic/${topic.id}/weather`);
      await chooseMore(page, topics.importValues);
      const buffer = Buffer.from(logOf(minutes));
      await page.locator('input[type=file]').setInputFiles({ name: 'log.csv', mimeType: 'text/csv', buffer });
      await dialog.getByRole('button', { name: imports.start }).click();
      await expect(dialog.getByText(imports.done(String(minutes - before)))).toBeVisible();
      if (before > 0) await expect(dialog.getByText(imports.alreadyThere(before, String(before)))).toBeVisible();
      await picture(page, `08-import-${minutes}`);
    }
  });

  await test.step('the chart is printed, and the pupil reads her own name', async () => {
    await phone.goto(`/charts/${chart?.id}/temperature`);
    const own = phone
      .getByRole('list', { name: charts.latestValues })
      .getByRole('listitem')
      .filter({ hasText: 'Anastasia' });
    await expect(own).toBeVisible();
    await picture(phone, '09-own-line');
    await wall.emulateMedia({ media: 'print' });
    await picture(wall, '10-paper');
    await wall.emulateMedia({ media: null });
  });

  await test.step('the term ends: the pupil reads so, and so does the next one', async () => {
    await teacher.api.call(archiveClass, { classId });
    await expect(phone.getByRole('heading', { name: join.ended('5A') })).toBeVisible();
    await picture(phone, '11-ended');
    await phone.goto('/user/logout');
    await expect(phone.getByText('This class has ended.')).toBeVisible();
    await page.goto(`/class/${classId}`);
    await expect(page.getByRole('heading', { level: 1, name: '5A' })).toBeVisible();
    await picture(page, '12-after');
  });
  expect(names.join()).toContain('Anastasia');
  await board.endAsync();
  await phone.context().close();
});
