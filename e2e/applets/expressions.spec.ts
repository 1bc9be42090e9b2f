// Before a release.
import type { Page } from '@playwright/test';
import { createApplet, getApplet, listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType, getTopic } from '@tinkerstream/contract/topics';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletList, appletTest, common } = TEXTS.en;

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });

test('a message is computed and names its board: built by mouse and by keyboard on a phone', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const roof = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Roof' });
  const screen = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Screen' });
  await api.call(createDataType, { topicId: roof.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  const { id: appletId } = await api.call(createApplet, {
    projectId,
    name: 'Fahrenheit',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: roof.topicName }],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: screen.topicName, publishContent: 'x' }],
  });
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/project/${projectId}/applet/${appletId}`);

  const message = editor(page).getByRole('textbox', { name: publishTexts.en.content });
  await message.fill('board=');
  await editor(page)
    .getByRole('button', { name: texts.insertInto(publishTexts.en.content) })
    .click();
  await page.getByRole('menuitem', { name: `${appletList.occasionNames.board} {board}` }).click();
  await expect(message).toHaveValue('board={board}');

  // While the user types a name, the list proposes the names that fit.
  const proposal = page.getByRole('listbox', { name: appletList.proposals }).getByRole('option');
  await message.fill('');
  await message.pressSequentially('board={bo');
  await expect(proposal.filter({ hasText: '{board}' })).toBeVisible();
  await message.press('Enter');
  await expect(message).toHaveValue('board={board}');
  await message.pressSequentially(',t={tem');
  await proposal.filter({ hasText: `{${roof.topicName}.temp}` }).click();
  await expect(message).toHaveValue(`board={board},t={${roof.topicName}.temp}`);
  await message.pressSequentially('{ti');
  await expect(proposal.filter({ hasText: '{time}' })).toBeVisible();
  await message.press('Escape');
  await expect(proposal).toHaveCount(0);

  await message.fill('board={board}');
  await message.press('End');
  await message.pressSequentially(',f={round(tmp * 1.8 + 32, 1)}');
  await editor(page).getByRole('button', { name: texts.edit }).press('Enter');
  await expect(editor(page).getByText(texts.referenceUnknown('{tmp}'))).toBeVisible();
  await message.fill('board={board},f={round(temp * 1.8 + 32, 1)}');
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await page.getByRole('textbox', { name: appletTest.message('Roof') }).fill('_dsn=b7,temp=21.4');
  await expect(page.getByText('board=b7,f=70.5')).toBeVisible();

  await editor(page).getByRole('button', { name: texts.edit }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: common.ok }).press('Enter');
  const { appletAction } = await api.call(getApplet, { projectId, appletId });
  expect(appletAction.actions).toMatchObject([{ expressions: { timeZone: expect.any(String) } }]);
  await publish(server, roof.topicName, '_dsn=b9,temp=10');
  await expect.poll(async () => (await api.call(listApplets, { projectId }))[0]?.runCount).toBe(1);
  await expect
    .poll(async () => (await api.call(getTopic, { topicId: screen.topicId })).recentDataRecords)
    .toMatchObject([{ value: 50 }]);
});
