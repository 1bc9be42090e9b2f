import { createShareToken, deleteProject, getProject, renewProjectLink } from '@tinkerstream/contract/projects';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createPerson, fullNameOf } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { texts as invitation } from '../../../src/domains/accounts/sign-in/invitation/texts.ts';
import { expect } from '../../support/page/expect.ts';
import type { Page } from '../../support/page/mount-page.tsx';
import { mountPage, newTab } from '../../support/page/mount-page.tsx';
import { carryOut, undoOf } from '../../support/page/removals.ts';
import { dictionary } from '../../support/texts.ts';

const { common, projects: texts, subscriptions } = dictionary;

const userRow = (page: Page, email: string) =>
  page.getByRole('table', { name: texts.users }).getByRole('row', { name: email });

const server = await sharedServer();

test('members are listed by name with their role, and several are removed together', async () => {
  const [owner, ...guests] = await Promise.all(
    (['full', 'event', 'event'] as const).map((subscription) => createPerson(server, subscription)),
  );
  const [first, second] = guests;
  if (!owner || !first || !second) throw new Error('Three people are needed.');
  const { id } = await owner.api.createProject('Class project');
  for (const { api } of guests) await owner.api.invite(id, api);
  const page = await mountPage(`/project/${id}/class`, owner.api);
  await expect(userRow(page, owner.email)).toContainText(texts.owner);
  await expect(userRow(page, first.email)).toContainText(`Ada Lovelace ${first.email}`);
  await expect(userRow(page, first.email).getByRole('combobox')).toHaveValue('CHANGE');

  await page.getByRole('checkbox', { name: texts.selectUser(fullNameOf(second)) }).check();
  await expect(page.getByRole('button', { name: texts.removeSelected(1) })).toBeEnabled();
  await page.getByRole('checkbox', { name: texts.selectAll(2) }).check();
  for (const isUndone of [true, false]) {
    if (!isUndone) await page.getByRole('checkbox', { name: texts.selectAll(2) }).check();
    await page.getByRole('button', { name: texts.removeSelected(2) }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.removeUser }).click();
    for (const { email } of guests) await expect(userRow(page, email)).toHaveCount(0);
    if (!isUndone) break;
    await undoOf(page, 'Ada Lovelace').getByRole('button', { name: common.undo }).click();
    for (const { email } of guests) await expect(userRow(page, email)).toBeVisible();
  }
  await carryOut(page, 'Ada Lovelace');
  await expect(page.getByText(texts.usersRemoved(2))).toBeVisible();
  const { projectUsers } = await owner.api.call(getProject, { projectId: id });
  expect(projectUsers.map(({ username }) => username)).toEqual([owner.email]);
});

test('sharing needs a subscription that allows it', async () => {
  const guest = await createPerson(server, 'event');
  const project = await guest.api.createProject('Alone');
  const page = await mountPage(`/project/${project.id}/alone`, guest.api);
  await page.getByRole('button', { name: texts.share, exact: true }).click();
  await expect(page.getByRole('dialog', { name: subscriptions.permissionTitle })).toBeVisible();
});

test('a visitor who scans the code signs in first, and returns to the invitation', async () => {
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'event')]);
  const project = await owner.api.createProject('Scanned');
  const { token } = await owner.api.call(createShareToken, { projectId: project.id });
  const page = await mountPage('/user/logout', guest.api);
  await page.waitForURL(/\/user\/login/);
  await page.goto(`/project/join/token/${token}`);
  const { joins, roles } = invitation.en;
  await expect(page.getByText(`${joins('Scanned', 'Ada Lovelace')} ${roles.CHANGE}`, { exact: true })).toBeVisible();
  await page.locator('input[name="username"]').fill(guest.email);
  await page.locator('input[name="password"]').fill(guest.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: texts.confirmJoin })).toBeVisible();
  // The project is deleted between the question and the answer.
  await owner.api.call(deleteProject, { projectId: project.id });
  await page.getByRole('button', { name: texts.confirmJoin }).click();
  await expect(page.getByRole('heading', { name: texts.invitationInvalid })).toBeVisible();
});

test('an invitation that has ended says so where a visitor signs in', async () => {
  const owner = await createPerson(server, 'full');
  const project = await owner.api.createProject('Ended');
  const { token } = await owner.api.call(createShareToken, { projectId: project.id });
  await owner.api.call(renewProjectLink, { projectId: project.id, link: 'join' });
  const page = newTab(new Api(server.http));
  for (const wrong of [token, 'x'.repeat(200)]) {
    await page.goto(`/project/join/token/${wrong}`);
    await expect(page.getByText(invitation.en.endedText)).toBeVisible();
    await expect(page.getByText('Ended', { exact: true })).toHaveCount(0);
  }
  await page.goto('/user/login?ref=%2Fproject');
  await expect(page.locator('input[name="username"]')).toBeVisible();
  await expect(page.getByText(invitation.en.ended)).toHaveCount(0);
});
