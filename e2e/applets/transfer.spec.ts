// Before a release.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createApplet, listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletList, common } = TEXTS.en;

/** Two projects with a topic 'Lamp'; the first has an event trigger that uses it. */
async function createClassrooms(api: Api) {
  const [{ id: first }, { id: second }] = [
    await api.call(createProject, { projectName: 'First class' }),
    await api.call(createProject, { projectName: 'Second class' }),
  ];
  const { topicName } = await api.call(createAndLinkTopic, { projectId: first, topicDescription: 'Lamp' });
  const other = await api.call(createAndLinkTopic, { projectId: second, topicDescription: 'Lamp' });
  const { id } = await api.call(createApplet, {
    projectId: first,
    name: 'Echo',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent: 'lamp=on' }],
  });
  return { second, otherTopic: other.topicName, address: `/project/${first}/applet/${id}` };
}

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });

async function create(page: Page): Promise<void> {
  await editor(page).getByRole('button', { name: common.create }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: common.ok }).press('Enter');
}

test('an event trigger is copied to another project by keyboard, where it uses that project’s topic', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { second, otherTopic, address } = await createClassrooms(person.api);
  const page = await openAs(person, address);
  await editor(page).getByRole('button', { name: common.moreActions }).press('Enter');
  await page.getByRole('menuitem', { name: appletList.copyToProject }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: appletList.copy })).toBeDisabled();
  await expectAccessible(page, 'the choice of a project');
  await dialog.getByRole('combobox', { name: appletList.project }).selectOption('Second class');
  await dialog.getByRole('button', { name: appletList.copy }).press('Enter');

  await expect(page).toHaveURL(new RegExp(`/project/applet/${second}/`));
  await expect(page.getByText(appletList.copyFromNote)).toBeVisible();
  await create(page);
  expect(await person.api.call(listApplets, { projectId: second })).toMatchObject([
    { name: 'Echo', topicNames: [otherTopic] },
  ]);
});

test('an event trigger is saved as a file and opened in another project; another file is refused', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { second, otherTopic, address } = await createClassrooms(person.api);
  const page = await openAs(person, address);
  await editor(page).getByRole('button', { name: common.moreActions }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: appletList.saveFile }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Echo.json');
  const content = await readFile(await file.path());

  await page.goto(`/project/applet/${second}/Second-class`);
  const open = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    // The browser has to know the listener for the file before the key is pressed.
    await page.getByRole('button', { name: appletList.openFile }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name: 'some.json', mimeType: 'application/json', buffer });
  };
  await open(Buffer.from('{"name":"Echo"}'));
  await expect(page.getByText(appletList.fileUnreadable)).toBeVisible();
  await open(content);
  await expect(editor(page).getByRole('textbox', { name: texts.name })).toHaveValue('Echo');
  await create(page);
  expect(await person.api.call(listApplets, { projectId: second })).toMatchObject([
    { name: 'Echo', topicNames: [otherTopic] },
  ]);
});
