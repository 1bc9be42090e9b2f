import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { projectErrors } from '@tinkerstream/contract/error-codes';
import { getProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { texts as transferTexts } from '../../packages/web/src/domains/projects/transfer/texts.ts';
import { createPerson, fullNameOf } from '../../test/support/people.ts';
import { chooseMore, expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { common, projects: texts } = TEXTS.en;
const transfer = transferTexts.en;

const userRow = (page: Page, email: string) =>
  page.getByRole('table', { name: texts.users }).getByRole('row', { name: email });

test('two users share a project: join, see a message, exchange a file, part, and delete', async ({
  openAs,
  server,
}) => {
  test.slow();
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const mine = await openAs(owner);
  const theirs = await openAs(guest);

  await test.step('create', async () => {
    await mine.getByRole('button', { name: texts.create }).click();
    await mine.getByRole('dialog').getByRole('textbox').fill('Two schools');
    await mine.getByRole('dialog').getByRole('button', { name: texts.create }).click();
    await expect(mine.getByRole('heading', { level: 1, name: 'Two schools' })).toBeVisible();
  });

  const address = await test.step('share by token', async () => {
    await mine.getByRole('button', { name: texts.share, exact: true }).click();
    const dialog = mine.getByRole('dialog', { name: texts.share });
    await expect(dialog.getByRole('img', { name: texts.qrCode })).toHaveAttribute('width', '300');
    const shown = (await dialog.getByTestId('join-address').textContent()) ?? '';
    await mine.keyboard.press('Escape');
    return shown;
  });

  await test.step('join', async () => {
    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { name: texts.joinQuestion('Two schools') })).toBeVisible();
    await theirs.getByRole('button', { name: texts.confirmJoin }).dblclick();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Two schools' })).toBeVisible();
    await expect(userRow(mine, guest.email)).toBeVisible();
    await theirs.goBack();
    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { name: texts.alreadyJoined })).toBeVisible();
    await theirs.getByRole('link', { name: texts.view }).click();
    await expect(theirs.getByRole('table', { name: texts.users })).toContainText('Ada Lovelace');
    await expect(theirs.getByRole('table', { name: texts.users })).not.toContainText(owner.email);
  });

  await test.step('both see a message', async () => {
    await mine.getByRole('button', { name: texts.createTopic, exact: true }).click();
    await mine.getByRole('dialog').getByRole('textbox').fill('Sound');
    await mine.getByRole('dialog').getByRole('button', { name: texts.createTopic }).click();
    const topicName = (await mine.getByTestId('topic-name').textContent()) ?? '';
    await theirs.getByRole('tab', { name: texts.sectionNames.iot }).click();
    await expect(theirs.getByTestId('topic-name')).toHaveText(topicName);
    await publish(server, topicName, 'loudness=61.5');
    for (const page of [mine, theirs]) await expect(page.getByRole('cell', { name: '61.5' })).toBeVisible();
  });

  await test.step('upload and download', async () => {
    for (const page of [mine, theirs]) await page.getByRole('tab', { name: texts.sectionNames.overview }).click();
    const content = Buffer.from('loudness,61.5\n');
    await theirs
      .locator('input[type=file]')
      .setInputFiles({ name: 'Lärm 噪音.csv', mimeType: 'text/csv', buffer: content });
    const button = mine.getByRole('button', { name: texts.downloadThisFile('Lärm 噪音.csv') });
    const [download] = await Promise.all([mine.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe('Lärm 噪音.csv');
    expect(await readFile(await download.path())).toEqual(content);
  });

  await test.step('remove', async () => {
    await mine.getByRole('button', { name: texts.removeThisUser(fullNameOf(guest)) }).click();
    await mine.getByRole('dialog').getByRole('button', { name: texts.removeUser }).click();
    await carryOut(mine, guest.email);
    await expect(userRow(mine, guest.email)).toHaveCount(0);
    await expect(theirs).toHaveURL(/\/project$/);
    await expect(theirs.getByText(texts.closed('Two schools'))).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Two schools' })).toHaveCount(0);
    await theirs.goto(address);
    await expect(theirs.getByRole('heading', { name: texts.invitationInvalid })).toBeVisible();
  });

  await test.step('delete', async () => {
    await chooseMore(mine, texts.delete);
    await mine.getByRole('dialog').getByRole('textbox').fill('Two schools');
    await mine.getByRole('dialog').getByRole('button', { name: texts.delete }).click();
    await expect(mine).toHaveURL(/\/project$/);
    await carryOut(mine, 'Two schools');
    await expect(mine.getByText(texts.deleted('Two schools'))).toBeVisible();
    await expect(mine.getByRole('link', { name: 'Two schools' })).toHaveCount(0);
  });
});

test('a user who is removed while their computer sleeps reads why the project closed', async ({ openAs, server }) => {
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'event')]);
  const project = await owner.api.createProject('Orchard');
  await owner.api.invite(project.id, guest.api);
  const theirs = await openAs(guest);
  for (const path of [`/project/${project.id}/orchard`, `/project/applet/${project.id}/orchard`]) {
    await theirs.goto(path);
    await expect(
      theirs.getByRole('link', { name: 'Orchard' }).or(theirs.getByRole('heading', { name: 'Orchard' })),
    ).toBeVisible();
    await theirs.waitForLoadState('networkidle');
    await theirs.context().setOffline(true);
    const { projectUsers } = await owner.api.call(getProject, { projectId: project.id });
    const userId = projectUsers.find(({ username }) => username === guest.email)?.userId ?? '';
    await owner.api.call(removeProjectUser, { projectId: project.id, userId });
    await theirs.context().setOffline(false);
    await expect(theirs.getByText(texts.closed('Orchard'))).toBeVisible();
    await expect(theirs).toHaveURL(/\/project$/);
    await expect(theirs.getByText(projectErrors.unknown)).toHaveCount(0);
    await owner.api.invite(project.id, guest.api);
  }
});

test('a collaborator can leave, but cannot delete the project or remove the owner', async ({ openAs, server }) => {
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'event')]);
  const project = await owner.api.createProject('Choir');
  await owner.api.invite(project.id, guest.api);
  const mine = await openAs(owner, `/project/${project.id}/choir`);
  await expect(userRow(mine, guest.email)).toBeVisible();
  const theirs = await openAs(guest, `/project/${project.id}/choir`);
  await theirs.getByRole('button', { name: common.moreActions }).click();
  await expect(theirs.getByRole('menuitem')).toHaveText([transfer.useAsTemplate, transfer.saveFile, texts.leave]);
  await theirs.keyboard.press('Escape');
  await expect(theirs.getByRole('button', { name: texts.removeThisUser('Ada Lovelace') })).toHaveCount(0);

  await chooseMore(theirs, texts.leave);
  await theirs.getByRole('dialog').getByRole('button', { name: texts.leave }).click();
  await expect(theirs).toHaveURL(/\/project$/);
  await carryOut(theirs, 'Choir');
  await expect(theirs.getByText(texts.left('Choir'))).toBeVisible();
  await expect(theirs.getByText(texts.closed('Choir'))).toHaveCount(0);
  await expect(userRow(mine, guest.email)).toHaveCount(0);
});

test('a failed share says so', async ({ openAs, server }) => {
  const owner = await createPerson(server, 'full');
  const project = await owner.api.createProject('Shaky');
  const page = await openAs(owner, `/project/${project.id}/shaky`);
  await page.route('**/v1/project/share/token', (route) => route.abort());
  await page.getByRole('button', { name: texts.share, exact: true }).click();
  await expect(page.getByRole('dialog', { name: common.failed })).toContainText(common.actionFailed);
  await page.getByRole('dialog').getByRole('button', { name: common.ok }).click();
  await page.unroute('**/v1/project/share/token');
  await page.getByRole('button', { name: texts.share, exact: true }).click();
  await expect(page.getByRole('dialog', { name: texts.share })).toBeVisible();
});

test('a member removed while away is notified on return', async ({ openAs, server }) => {
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'event')]);
  const project = await owner.api.createProject('Night shift');
  await owner.api.invite(project.id, guest.api);
  const page = await openAs(guest, `/project/${project.id}/night`);
  await expect(userRow(page, 'Ada Lovelace').first()).toBeVisible();
  const { projectUsers } = await owner.api.call(getProject, { projectId: project.id });
  const userId = projectUsers.find(({ username }) => username === guest.email)?.userId ?? '';
  await page.goto('/faq');
  await owner.api.call(removeProjectUser, { projectId: project.id, userId });
  await page.goBack();
  await expect(page).toHaveURL(/\/project$/);
  await expect(page.getByRole('alert')).toContainText(projectErrors.unknown);
});
