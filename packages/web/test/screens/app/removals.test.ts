import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { createDashboard } from '@tinkerstream/contract/dashboards';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { newEmail } from '../../../../../test/support/entitlements.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { chooseMore, publish } from '../../support/page/doing.ts';
import { expect } from '../../support/page/expect.ts';
import type { Page } from '../../support/page/mount-page.tsx';
import { mountPage } from '../../support/page/mount-page.tsx';
import { carryOut, undoOf } from '../../support/page/removals.ts';
import { dictionary } from '../../support/texts.ts';

const { adminWhitelist, common, dashboards, projects, topics } = dictionary;

/** A user's project with one of each item, shared with a guest. */
async function createAll(server: Parameters<typeof createPerson>[0]) {
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const project = await owner.api.createProject('Garden');
  const topic = await owner.api.createTopic('Pond', 'level', project.id);
  await owner.api.invite(project.id, guest.api);
  const addresses = { project: `/project/${project.id}/garden`, topic: `/topic/${topic.id}/pond` };
  return { owner, guest, project, topic, addresses };
}

async function confirm(page: Page, button: string, typed = ''): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(common.undoHint);
  if (typed !== '') await dialog.getByRole('textbox').fill(typed);
  await dialog.getByRole('button', { name: button }).click();
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

const server = await sharedServer();

test('a removed whitelist entry returns after an undo', async () => {
  const email = newEmail();
  const admin = await Api.signIn(server.http);
  await admin.call(createWhitelistEntry, { whitelistEmail: email });
  const page = await mountPage(`/admin/user/whitelist-user/list?search=${email}`, admin);
  const button = page.getByRole('button', { name: adminWhitelist.remove(email) });
  await button.click();
  await confirm(page, common.delete);
  await expect(button).toHaveCount(0);
  await undoOf(page, email).getByRole('button', { name: common.undo }).click();
  await expect(button).toBeVisible();
});

test('an item that the server refuses to delete is listed again', async () => {
  const { guest, topic, addresses } = await createAll(server);
  const page = await mountPage(addresses.topic, guest.api);
  const button = page.getByRole('button', { name: topics.deleteDataType('level') });
  await button.click();
  await confirm(page, common.delete);
  await expect(button).toHaveCount(0);
  // Once a data type has records, only the topic's creator and the project's owner can delete it.
  await publish(server, topic.topicName, 'level=7');
  await carryOut(page, 'level');
  await expect(page.getByRole('alert').filter({ hasText: topicErrors.dataTypeNotDeletable })).toBeVisible();
  await expect(page.getByRole('row', { name: /level/ }).first()).toBeVisible();
});

test('a name is free again as soon as its item is deleted', async () => {
  const { owner, topic, addresses } = await createAll(server);
  const page = await mountPage(addresses.topic, owner.api);
  await page.getByRole('button', { name: topics.deleteDataType('level') }).click();
  await confirm(page, common.delete);
  await page.getByRole('button', { name: topics.createDataType }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: topics.dataTypeName }).fill('Water level');
  await dialog.getByRole('textbox', { name: topics.dataTypeKey }).fill('level');
  await dialog.getByRole('button', { name: common.create }).click();
  await expect(page.getByRole('row', { name: /Water level/ })).toBeVisible();
  expect((await owner.api.getTopic(topic.id)).dataRecordTypes).toMatchObject([{ dataRecordTypeName: 'Water level' }]);
});

test('a dashboard can be created while the deletion of another one is pending at the limit', async () => {
  const person = await createPerson(server, 'full');
  for (let index = 0; index < 50; index++) await person.api.call(createDashboard, { name: `Board ${index}` });
  const page = await mountPage('/dashboards', person.api);
  await chooseMore(page, dashboards.delete);
  await confirm(page, common.delete);
  await expect(title(page)).toHaveText('Board 1');
  await page.getByRole('button', { name: dashboards.create }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('One more');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('One more');
});

test('a project can take the place of one that is being deleted', async () => {
  const person = await createPerson(server, 'event');
  for (let number = 1; number <= 10; number++) await person.api.createProject(`Project ${number}`);
  const page = await mountPage('/project', person.api);
  await page.getByRole('link', { name: 'Project 7' }).click();
  await chooseMore(page, projects.delete);
  await confirm(page, projects.delete, 'Project 7');
  await expect(page.getByRole('link', { name: 'Project 7' })).toHaveCount(0);
  await page.getByRole('button', { name: projects.create }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Project 11');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Project 11');
});
