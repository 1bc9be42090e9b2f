// Before a release.
import { addClass, enterClass, openClass } from '@tinkerstream/contract/classes';
import { createDashboard } from '@tinkerstream/contract/dashboards';
import { texts as allTaskTexts } from '../../packages/web/src/domains/classes/tasks/texts.ts';
import { texts as allCopyTexts } from '../../packages/web/src/domains/classes/work/copy/texts.ts';
import { texts as allTexts } from '../../packages/web/src/domains/classes/work/texts.ts';
import { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { TEXTS } from '../support/texts.ts';

const { palette, projects } = TEXTS.en;
const [texts, copyTexts, taskTexts] = [allTexts.en, allCopyTexts.en, allTaskTexts.en];

test('a teacher gives out a project by mouse, and a pupil hands it in by keyboard on a phone', async ({
  page,
  browser,
  server,
}) => {
  // This user's projects come first, whatever others have on this server.
  const person = await createPerson(server, 'full');
  const teacher = person.api;
  const { id: projectId } = await teacher.createProject('Frog pond');
  await teacher.createTopic('Level', 'level', projectId);
  const { id: classId } = await teacher.call(addClass, { name: '3B' });
  const { code } = await teacher.call(openClass, { classId });
  const entered = await new Api(server.http).call(enterClass, { code, name: 'Anna' });
  const { accessToken } = await Api.signInWithKey(server.http, entered);

  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http, person);
  await page.goto(`/class/${classId}`);
  await page.getByRole('button', { name: texts.give }).click();
  await page.getByRole('combobox', { name: texts.template }).click();
  await page.getByRole('option', { name: 'Frog pond', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(texts.counts(1, 1));
  await expectAccessible(page);
  await page.getByRole('button', { name: texts.makeCopies }).click();
  const row = page.getByRole('table', { name: 'Frog pond' }).getByRole('row', { name: /Anna/ });
  await expect(row).toContainText(texts.notHandedIn);
  await page.getByRole('button', { name: taskTexts.add }).click();
  await page.getByRole('menuitem', { name: taskTexts.kinds.DASHBOARD }).click();
  const task = page.getByRole('row', { name: new RegExp(taskTexts.dashboard) });
  await expect(task).toContainText(taskTexts.doneOf(0, 1));

  // The teacher's lists have the original, and say where its copy is.
  const list = await page.context().newPage();
  for (const path of ['/project', '/topic', '/home']) {
    await list.goto(path);
    const link = list.getByRole('link', { name: projects.copies(1, '3B') });
    await expect(link.first()).toBeVisible();
    await expect(list.getByText('Anna · Frog pond')).toHaveCount(0);
    await expectAccessible(list);
  }
  await list.goto('/project');
  await list.getByRole('link', { name: projects.copies(1, '3B') }).click();
  await expect(list).toHaveURL(`/class/${classId}`);
  await list.keyboard.press('Control+k');
  await list.getByRole('combobox', { name: palette.title }).fill('3B');
  await expect(list.getByRole('option').first()).toHaveText('3B');
  await list.getByRole('combobox', { name: palette.title }).fill('Frog pond');
  await expect(list.getByRole('option', { name: 'Frog pond', exact: true })).toBeVisible();
  await expect(list.getByRole('option', { name: /Anna/ })).toHaveCount(0);
  await list.close();

  const phone = await (
    await browser.newContext({ baseURL: server.http, viewport: { width: 360, height: 740 } })
  ).newPage();
  await setLanguage(phone, 'en', server);
  const cookies = { accessToken, refreshToken: 'unused', expiry: String(Date.now() + 600_000) };
  await phone.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.http })));
  await phone.goto('/project');
  await tabTo(phone, phone.getByRole('link', { name: 'Anna · Frog pond' }).first());
  await phone.keyboard.press('Enter');
  const panel = phone.getByRole('region', { name: copyTexts.title('Frog pond') });
  await tabTo(phone, panel.getByRole('button', { name: copyTexts.handIn }));
  await phone.keyboard.press('Enter');
  await expect(panel).toContainText(copyTexts.handedIn);
  await tabTo(phone, panel.getByRole('button', { name: copyTexts.write }));
  await phone.keyboard.press('Enter');
  await expect(panel.getByLabel(copyTexts.commentToTeacher)).toBeFocused();
  await phone.keyboard.type('Is it good?');
  await phone.keyboard.press('Tab');
  await phone.keyboard.press('Enter');
  await expect(panel.getByRole('list', { name: copyTexts.comments })).toContainText('Is it good?');
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone);

  // A task ticks itself off, for both to see.
  const tasks = phone.getByRole('list', { name: taskTexts.mine('3B') });
  await expect(tasks).toContainText(taskTexts.isOpen);
  await new Api(server.http, accessToken).call(createDashboard, { name: 'Mine' });
  await expect(tasks).toContainText(taskTexts.isDone);
  await expect(task).toContainText(taskTexts.doneOf(1, 1));

  // The teacher sees the handed-in copy without reloading, answers and locks it; the pupil sees that.
  await expect(row).toContainText(texts.handedIn);
  await row.getByRole('link', { name: 'Anna' }).click();
  const copy = page.getByRole('region', { name: copyTexts.titleOf('Anna') });
  await copy.getByRole('button', { name: copyTexts.write }).click();
  await copy.getByLabel(copyTexts.commentFor('Anna')).fill('Very good.');
  await copy.getByRole('button', { name: copyTexts.send }).click();
  await copy.getByRole('button', { name: copyTexts.lock }).click();
  await expect(panel).toContainText('Very good.');
  await expect(panel).toContainText(copyTexts.lockedHint);
  await expect(panel.getByRole('button', { name: copyTexts.takeBack })).toHaveCount(0);
  await expect(phone.getByRole('button', { name: TEXTS.en.notifications.bell(1) })).toBeVisible();
  await phone.context().close();
});
