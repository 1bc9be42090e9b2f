// Before a release.
import type { Locator } from '@playwright/test';
import { addClass, getLesson, openClass, updateClass } from '@tinkerstream/contract/classes';
import { sendMessage } from '@tinkerstream/contract/topics';
import { en } from '../../packages/web/src/pages/help/contents/en.ts';
import { zhHk } from '../../packages/web/src/pages/help/contents/zh-hk.ts';
import { Api } from '../../test/support/api.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  expectTouchTargets,
  touch,
} from '../support/accessibility.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { common, login, palette, records } = TEXTS.en;

test('a newcomer reads the first lesson without signing in, in both appearances and on a phone', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await page.goto('/user/login');
  await page.getByRole('link', { name: login.helpText }).click();
  await expect(page).toHaveURL('/help');
  await page.getByRole('link', { name: en['first-lesson'].title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en['first-lesson'].title);
  const picture = page.getByRole('img', { name: /The page of a topic/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await touch(page);
  await expectNoSidewaysScrolling(page);
  await expectTouchTargets(page);
});

test('the teacher’s guide has the programs of this server', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await page.goto('/help/teacher#programs');
  await expect(page.getByTestId('program')).toContainText('TOPICNAME');
  await expect(page.getByRole('heading', { name: en.teacher.sections.programs.heading })).toBeInViewport();
  await expectAccessible(page);
});

test('the palette finds sections of the help, and a refused message links to its section', async ({
  page,
  context,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Helped', 'temperature');
  await api.call(sendMessage, { topicId: topic.id, message: 'colour=red', outputType: 'KEY_VALUE_PAIR' });
  await page.goto(`/topic/${topic.id}/helped`);
  const reason = page.getByRole('listitem').filter({ hasText: records.reasons.UNKNOWN_KEY_NOT_NUMERIC('colour', 1) });
  const opened = context.waitForEvent('page');
  await reason.getByRole('link', { name: common.help }).click();
  const help = await opened;
  await expect(help).toHaveURL('/help/problems#keys');
  await expect(help.getByRole('heading', { name: en.problems.sections.keys.heading })).toBeInViewport();
  await help.close();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: palette.title }).fill('sends too fast');
  await expect(page.getByRole('option', { name: en.problems.sections['too-fast'].heading })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/help/problems#too-fast');
  await expect(page.getByRole('heading', { name: en.problems.sections['too-fast'].heading })).toBeInViewport();
});

test('a student on a phone follows the first lesson to the letter, with few steps', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const { id: classId } = await api.call(addClass, { name: '2A' });
  const project = await api.createProject('Helped class');
  const topic = await api.createTopic('Helped sill', 'light', project.id);
  await api.call(updateClass, { classId, projectId: project.id });
  const { code } = await api.call(openClass, { classId });

  const { classes, common, login, projects, topics } = TEXTS['zh-HK'];
  const opened = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) opened.add(new URL(frame.url()).pathname);
  });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps++;
    await target.click();
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await setLanguage(page, 'zh-HK', server);
  await page.goto('/user/login');
  await tap(page.getByRole('link', { name: login.helpText }));
  await tap(page.getByRole('link', { name: zhHk['first-lesson'].title }));
  await tap(page.getByRole('main').getByRole('link', { name: login.joinClass }));
  await page.getByLabel(classes.code).fill(code);
  await page.getByLabel(classes.nickname).fill('家欣');
  await page.getByLabel(classes.nickname).press('Enter');
  await tap(page.getByRole('button', { name: classes.go }));
  await tap(page.getByRole('tab', { name: projects.sectionNames.iot }));
  await tap(page.getByRole('link', { name: common.detail }));
  await page.getByLabel(topics.message, { exact: true }).fill('_dn=ada,temperature=21');
  await tap(page.getByRole('button', { name: common.send, exact: true }));
  await expect(page.getByRole('link', { name: 'temperature', exact: true })).toBeVisible();
  expect([taps, opened.size]).toEqual([7, 6]);

  const lesson = await api.call(getLesson, { classId });
  expect(lesson.boards).toEqual([expect.objectContaining({ topicId: topic.id, name: 'ada', pupilId: null })]);
});
