import { readFileSync } from 'node:fs';
import { addClass, addPupils } from '@tinkerstream/contract/classes';
import { Api } from '../../test/support/api.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, expect, setLanguage, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { TEXTS } from '../support/texts.ts';

const { adminUsers, classes, projects } = TEXTS.en;

test('a list is pasted into a class by keyboard, and the class gets a project, a limit and a table of cards', async ({
  page,
  server,
}) => {
  const admin = await Api.signIn(server.http);
  const name = `List ${Date.now()}`;
  const { id } = await admin.call(addClass, { name });
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/user/create-class');
  await tabTo(page, page.getByLabel(adminUsers.list, { exact: true }));
  await page.keyboard.type('Anna');
  await tabTo(page, page.getByRole('combobox', { name: adminUsers.rights }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: adminUsers.rightsKinds.CLASS })).toBeVisible();
  await page.getByRole('option', { name: adminUsers.rightsKinds.CLASS }).click();
  await tabTo(page, page.getByRole('combobox', { name: adminUsers.rightsKinds.CLASS, exact: true }));
  await page.keyboard.type(name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(adminUsers.freePlaces(60))).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: adminUsers.createAccounts(1) }).click();
  await expect(page.getByRole('heading', { level: 1, name: adminUsers.classCreated(1) })).toBeVisible();
  const sheet = page.getByRole('table', { name: adminUsers.sheet });
  await expect(sheet).toContainText(adminUsers.withoutEnd(adminUsers.everything));

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/class/${id}`);
  await expect(page.getByText(classes.pupilCount(1))).toBeVisible();
  await page.getByRole('button', { name: projects.create }).click();
  await page.getByRole('dialog').getByLabel(projects.name).fill('Pond');
  await page.keyboard.press('Enter');
  await expect(page.getByText(classes.createdProject('Pond'))).toBeVisible();
  await expect(page.getByRole('link', { name: classes.openProject })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/class/${id}$`));

  const limit = page.getByRole('combobox', { name: classes.boardLimit });
  await limit.click();
  await page.getByRole('option', { name: classes.boardLimitOf(5) }).click();
  await expect(page.getByText(classes.boardLimitSaved)).toBeVisible();
  await expect(limit).toHaveValue(classes.boardLimitOf(5));
  await expectAccessible(page);

  await admin.call(addPupils, { classId: id, names: ['=1+1'] });
  await expect(page.getByText(classes.pupilCount(2))).toBeVisible();
  await page.getByRole('link', { name: classes.cards }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: classes.cardsFile }).click();
  const rows = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
  expect(rows[0]).toContain(`${classes.pupil},${classes.cardsCode}`);
  expect(rows[1]).toMatch(/^'=1\+1,/);
  // Anna signs in with a password.
  expect(rows).toHaveLength(3);
});
