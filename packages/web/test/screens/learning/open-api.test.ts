import { createWhitelistEntry, removeWhitelistEntry } from '@tinkerstream/contract/admin';
import { test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { texts as limitTexts } from '../../../src/domains/subscriptions/limit-texts.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { openApi: texts, subscriptions } = dictionary;

async function createScene(server: SharedServer, subscription: 'full' | 'event' = 'full') {
  const person = await createPerson(server, subscription);
  const project = await person.api.createProject('Greenhouse');
  const topic = await person.api.createTopic('Bed', 'soil', project.id);
  const path = `/project/${project.id}/Greenhouse`;
  return { person, project, topic, path, explorer: `${path}?section=open-api&openApi=project-api` };
}

const server = await sharedServer();

test('without the open API in the subscription, each tile says so', async () => {
  const { person, project, explorer } = await createScene(server, 'event');
  const page = await mountPage(explorer, person.api);
  const dialog = page.getByRole('dialog');
  for (const { title } of [texts.tiles.projectApi, texts.tiles.imageRecognition, texts.tiles.weather]) {
    await page.getByRole('button', { name: title }).click();
    await expect(dialog).toContainText(limitTexts.en.notIncluded(subscriptions.features.openApi));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: texts.tiles.projectApi.title }).click();
  await dialog.getByRole('button', { name: subscriptions.upgrade }).click();
  await expect(page).toHaveURL('/license/home');

  // The collaborator's own subscription does not matter.
  const collaborator = await createPerson(server, 'full');
  const admin = await Api.signIn(server.http);
  const { id } = await admin.call(createWhitelistEntry, { whitelistEmail: person.email });
  await person.api.invite(project.id, collaborator.api);
  await admin.call(removeWhitelistEntry, { whitelistEmailId: id });
  const theirs = await mountPage(explorer, collaborator.api);
  await theirs.getByRole('button', { name: texts.tiles.projectApi.title }).click();
  await expect(theirs.getByRole('dialog')).toContainText(texts.notOfOwnerText);
});
