import type { Page } from '@playwright/test';
import { addClass, enterClass, openClass, updateClass } from '@tinkerstream/contract/classes';
import { boardsTexts } from '../../packages/web/src/pages/tiles/texts.ts';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, chooseMore, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { TEXTS } from '../support/texts.ts';

const { classes, lesson: texts } = TEXTS.en;

/** A class with an open door, a project and a topic. */
async function startLesson(server: ServerProcess, page: Page) {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const { id: classId } = await api.call(addClass, { name: '3B' });
  const { code } = await api.call(openClass, { classId });
  const project = await api.createProject('Pond');
  await api.call(updateClass, { classId, projectId: project.id });
  const topic = await api.createTopic('Water', 'temp', project.id);
  return { api, classId, code, project, topic };
}

/** The session of a pupil who has come in. */
async function enter(server: ServerProcess, code: string, name: string): Promise<string> {
  const entered = await new Api(server.http).call(enterClass, { code, name });
  return (await Api.signInWithKey(server.http, entered)).accessToken;
}

test('a teacher gives new boards to pupils by mouse and by keyboard, and sees who needs help', async ({
  page,
  server,
}) => {
  const { classId, code, project, topic } = await startLesson(server, page);
  for (const name of ['Anna', 'Ben', 'Cho', 'Dora', 'Eve']) await enter(server, code, name);
  await page.goto(`/class/${classId}`);
  await page.getByRole('link', { name: texts.open }).click();
  await expect(page.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
  const roster = page.getByRole('table', { name: classes.roster });
  await expect(roster.getByRole('row', { name: /Anna/ })).toContainText(texts.needs.nothing);

  // A board appears when it sends, and its pupil is one tap away.
  await publish(server, topic.topicName, '_dn=anna,temp=21.5');
  const question = page.getByRole('listitem', { name: texts.whose('anna') });
  await expect(question).toContainText('21.5');
  await question.getByRole('button', { name: 'Anna', exact: true }).click();
  await expect(question).toHaveCount(0);
  const anna = roster.getByRole('row', { name: /Anna/ });
  await expect(anna).toContainText('21.5');
  await expect(anna).toContainText(texts.needs.none);
  // Columns stay in place while values change.
  const age = roster.getByRole('columnheader', { name: texts.age });
  const before = await age.boundingBox();
  await publish(server, topic.topicName, '_dn=anna,temp=-12345.678');
  await expect(anna).toContainText('12,345.68');
  expect(await age.boundingBox()).toEqual(before);
  await publish(server, topic.topicName, '_dn=anna,temp=22');
  await expect(anna.getByText('22', { exact: true })).toBeVisible();
  await expect(roster.getByRole('row').last()).toContainText('Anna');
  await expectAccessible(page);

  // On a phone, the teacher assigns by keyboard a pupil who is not proposed first.
  await page.setViewportSize({ width: 360, height: 740 });
  await publish(server, topic.topicName, '_dn=vigop,temp 7');
  await expect(page.getByRole('listitem', { name: texts.whose('vigop') })).toBeVisible();
  const others = page.getByRole('combobox', { name: texts.someoneElse('vigop') });
  await tabTo(page, others);
  await page.keyboard.type('Eve');
  await expect(page.getByRole('option', { name: 'Eve' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const eve = roster.getByRole('row', { name: /Eve/ });
  await expect(eve).toContainText(TEXTS.en.records.reasons.NO_KEY_VALUE_PAIR('', 1));
  await expect(roster.getByRole('row').nth(1)).toContainText('Eve');
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  const byName = page.getByRole('radio', { name: texts.byName });
  await page.getByRole('radio', { name: texts.helpFirst }).press('ArrowRight');
  await expect(byName).toBeChecked();
  await expect(roster.getByRole('row').nth(1)).toContainText('Anna');

  // The board is taken from its pupil.
  await eve.getByRole('button', { name: texts.actionsFor('vigop') }).press('Enter');
  await expect(page.getByRole('menuitem', { name: texts.free })).toBeVisible();
  await page.getByRole('menuitem', { name: texts.free }).press('Enter');
  await expect(page.getByRole('listitem', { name: texts.whose('vigop') })).toBeVisible();
  await page
    .getByRole('listitem', { name: texts.whose('vigop') })
    .getByRole('button', { name: texts.nobody })
    .click();
  await expect(page.getByText(texts.aside(1))).toBeVisible();

  // The tiles of the project have the names of the pupils, and say whose board has not arrived.
  await page.goto(`/project/${project.id}/pond?section=boards`);
  const tile = page.getByTestId('board-tile');
  await expect(tile.first()).toContainText('Anna');
  await expect(tile.first()).toContainText('anna');
  const missing = (count: number) => page.getByRole('list', { name: boardsTexts.en.missing(count) });
  await expect(missing(4).getByRole('listitem')).toHaveText([/^Ben/, /^Cho/, /^Dora/, /^Eve/]);
  await page.goto(`/class/${classId}/lesson`);
  await publish(server, topic.topicName, '_dn=cho,temp=19');
  const chos = page.getByRole('listitem', { name: texts.whose('cho') });
  await chos.getByRole('button', { name: 'Cho', exact: true }).click();
  await expect(chos).toHaveCount(0);
  await page.goto(`/project/${project.id}/pond?section=boards`);
  await expect(missing(3).getByRole('listitem')).toHaveText([/^Ben/, /^Dora/, /^Eve/]);
  await expectNoSidewaysScrolling(page);
});

test('a teacher pauses the screens of the class, shows a page on them, and clears up', async ({
  page,
  browser,
  server,
}) => {
  const { classId, code, project, topic } = await startLesson(server, page);
  const token = await enter(server, code, 'Anna');
  const phone = await (
    await browser.newContext({ baseURL: server.http, viewport: { width: 360, height: 740 } })
  ).newPage();
  await setLanguage(phone, 'en', server);
  const cookies = { accessToken: token, refreshToken: 'unused', expiry: String(Date.now() + 600_000) };
  await phone.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.http })));
  await phone.goto(`/project/${project.id}/pond`);
  await expect(phone.getByRole('heading', { level: 1, name: 'Pond' })).toBeVisible();

  await page.goto(`/class/${classId}/lesson`);
  const roster = page.getByRole('table', { name: classes.roster });
  await expect(roster.getByRole('row', { name: /Anna/ }).getByText(texts.isOnline, { exact: true })).toBeVisible();
  const pause = page.getByRole('switch', { name: texts.pause });
  await pause.press('Space');
  await expect(phone.getByText(texts.isPaused)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await expect(pause).toBeChecked();
  await pause.press('Space');
  await expect(phone.getByText(texts.isPaused)).toHaveCount(0);

  // The whole class is led to one page; a pupil who is typing is asked.
  await page.getByRole('button', { name: texts.look, exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: texts.lookHome }).press('Enter');
  await phone.waitForURL((url) => url.pathname === '/');
  await phone.goto(`/topic/create?projectId=${project.id}`);
  const field = phone.locator('main input:not([readonly])').first();
  await field.fill('My topic');
  await page.getByRole('button', { name: texts.look, exact: true }).click();
  await page.getByRole('menuitem', { name: texts.lookOther }).click();
  await page.getByLabel(texts.lookAddress).fill(`${server.http}/project/${project.id}/pond`);
  await page.keyboard.press('Enter');
  await expect(phone.getByText(texts.lookOfferedText)).toBeVisible();
  await expect(field).toHaveValue('My topic');
  await phone.getByRole('button', { name: texts.goThere }).press('Enter');
  await expect(phone.getByRole('heading', { level: 1, name: 'Pond' })).toBeVisible();
  await phone.context().close();

  // After the lesson, the teacher downloads the values, and clears up.
  await publish(server, topic.topicName, '_dn=anna,temp=21.5');
  const question = page.getByRole('listitem', { name: texts.whose('anna') });
  await expect(question).toContainText('21.5');
  const download = page.waitForEvent('download');
  await chooseMore(page, texts.export);
  expect((await download).suggestedFilename()).toBe('3B.xlsx');
  await chooseMore(page, texts.clear);
  await expect(page.getByRole('dialog')).toContainText(texts.clearText(1, 1));
  await page.getByRole('button', { name: texts.clearConfirm }).press('Enter');
  await expect(question).toHaveCount(0);
});
