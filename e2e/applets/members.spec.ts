// Before a release.
import { request } from '@playwright/test';
import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { createApplet, deleteApplet, listApplets } from '@tinkerstream/contract/applets';
import { createProject, setMemberRole } from '@tinkerstream/contract/projects';
import { texts as webhookTexts } from '../../packages/web/src/domains/applets/triggers/webhook/texts.ts';
import { texts as roleTexts } from '../../packages/web/src/domains/projects/roles/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, common } = TEXTS.en;

const BELL = {
  name: 'Bell',
  triggers: [{ type: 'WEB_HOOK_TRIGGER', webHookName: 'Doorbell' }],
  actions: [{ type: 'HTTP_RESPONSE_ACTION', publishContent: 'Ding dong' }],
} as const;

test('two members who edit an event trigger do not overwrite each other unknowingly', async ({ openAs, server }) => {
  const [teacher, student] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const { id: projectId } = await teacher.api.call(createProject, { projectName: 'Two editors' });
  await teacher.api.invite(projectId, student.api);
  const content = { ...BELL, triggers: [...BELL.triggers], actions: [...BELL.actions] };
  const { id: appletId } = await teacher.api.call(createApplet, { projectId, ...content });
  const name = async () => (await teacher.api.call(listApplets, { projectId }))[0]?.name;

  const path = `/project/${projectId}/applet/${appletId}`;
  const [mine, theirs] = [await openAs(teacher, path), await openAs(student, path)];
  const nameOn = (page: typeof mine) => page.getByRole('textbox', { name: texts.name });
  const saveOn = async (page: typeof mine) => {
    await page.getByRole('button', { name: texts.edit, exact: true }).click();
    await page.getByRole('dialog', { name: texts.success }).getByRole('button', { name: common.ok }).click();
  };
  await nameOn(mine).fill('Bell of the teacher');
  await nameOn(theirs).fill('Bell of the student');
  await saveOn(theirs);
  // The page learns of the newer version live; so does a save that is faster than the event.
  await expect(mine.getByText(texts.newerText)).toBeVisible();
  await expect(theirs.getByText(texts.newerText)).toHaveCount(0);
  await mine.getByRole('button', { name: texts.edit, exact: true }).click();
  await expect(mine.getByText('Someone else changed this event trigger while you were editing it.')).toBeVisible();
  await expect(nameOn(mine)).toHaveValue('Bell of the teacher');
  expect(await name()).toBe('Bell of the student');

  await mine.getByRole('button', { name: texts.keepMine }).click();
  await expect(mine.getByText(texts.newerText)).toHaveCount(0);
  await saveOn(mine);
  expect(await name()).toBe('Bell of the teacher');

  // The second page has changed nothing since, so it follows. Then the newer version wins.
  await expect(nameOn(theirs)).toHaveValue('Bell of the teacher');
  await nameOn(theirs).fill('Lost');
  await nameOn(mine).fill('Newest');
  await saveOn(mine);
  await theirs.getByRole('button', { name: texts.loadNewer }).click();
  await expect(nameOn(theirs)).toHaveValue('Newest');
  await expect(theirs.getByText(texts.newerText)).toHaveCount(0);

  // The user's input stays after someone else deletes the event trigger, and after the right to save it ends.
  await nameOn(theirs).fill('Bell of both');
  await teacher.api.call(deleteApplet, { projectId, appletId });
  await expect(theirs.getByText(texts.goneText)).toBeVisible();
  await expect(mine.getByRole('heading', { name: texts.createTitle })).toBeVisible();
  await theirs.getByRole('button', { name: common.create, exact: true }).click();
  await theirs.getByRole('dialog', { name: texts.success }).getByRole('button', { name: common.ok }).click();
  expect(await name()).toBe('Bell of both');

  const { id: userId } = await student.api.call(getCurrentUser, {});
  const another = theirs.getByRole('link', { name: texts.new, exact: true });
  await another.click();
  await nameOn(theirs).fill('Second bell');
  await teacher.api.call(setMemberRole, { projectId, userId, role: 'VIEW' });
  await expect(another).toHaveCount(0);
  await expect(theirs.getByText(roleTexts.en.viewOnly)).toBeVisible();
  await expect(nameOn(theirs)).toHaveValue('Second bell');
});

test('an address is copied, and works until it is renewed', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { id: projectId } = await person.api.call(createProject, { projectName: 'Bells' });
  const content = { ...BELL, triggers: [...BELL.triggers], actions: [...BELL.actions] };
  const { id: appletId } = await person.api.call(createApplet, { projectId, ...content });
  const page = await openAs(person);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/project/${projectId}/applet/${appletId}`);
  const webhook = page.getByRole('region', { name: webhookTexts.en.name });
  const copy = async () => {
    await webhook.getByRole('button', { name: texts.copyAddress }).click();
    await expect(page.getByText(texts.copySuccess).last()).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const first = await copy();
  await expect(webhook.getByText(first, { exact: true })).toBeVisible();
  const outside = await request.newContext();
  // The address names this computer as others in its network reach it; this server listens on loopback only.
  const call = (address: string) => outside.post(`${server.http}${new URL(address).pathname}`);
  expect(await (await call(first)).text()).toBe('Ding dong');
  await expect(page.getByRole('listitem').filter({ hasText: webhookTexts.en.fired('Doorbell') })).toBeVisible();

  await page.getByRole('button', { name: texts.renewAddresses }).click();
  const question = page.getByRole('dialog', { name: texts.renewAddresses });
  await expect(question.getByText(texts.renewText)).toBeVisible();
  await question.getByRole('button', { name: texts.renew, exact: true }).click();
  await expect(page.getByText(texts.addressesRenewed)).toBeVisible();
  await expect(webhook.getByText(first, { exact: true })).toHaveCount(0);
  const second = await copy();
  expect((await call(first)).status()).toBe(404);
  expect(await (await call(second)).text()).toBe('Ding dong');
  await outside.dispose();
});
