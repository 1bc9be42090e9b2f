import type { Page } from '@playwright/test';
import { createToken } from '@tinkerstream/contract/accounts';
import { addClass, enterClass, openClass, updateClass } from '@tinkerstream/contract/classes';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
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
  const { username, directAccessKey } = entered;
  const grant = { grant_type: 'direct_access_key', username, direct_access_key: directAccessKey } as const;
  return (await new Api(server.http).call(createToken, grant)).access_token;
}

test('a teacher gives new boards to pupils by mouse and by keyboard, and sees who needs help', async ({
  page,
  server,
}) => {
  const { classId, code, topic } = await startLesson(server, page);
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
  await publish(server, topic.topicName, '_dn=anna,temp=22');
  await expect(anna.getByText('22', { exact: true })).toBeVisible();
  await expect(roster.getByRole('row').last()).toContainText('Anna');
  await expectAccessible(page);

  // On a phone, by keyboard: someone who is not offered first.
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

  // A board is free again.
  await eve.getByRole('button', { name: texts.actionsFor('vigop') }).press('Enter');
  await expect(page.getByRole('menuitem', { name: texts.free })).toBeVisible();
  await page.getByRole('menuitem', { name: texts.free }).press('Enter');
  await expect(page.getByRole('listitem', { name: texts.whose('vigop') })).toBeVisible();
  await page
    .getByRole('listitem', { name: texts.whose('vigop') })
    .getByRole('button', { name: texts.nobody })
    .click();
  await expect(page.getByText(texts.aside(1))).toBeVisible();
});
