// Before a release.
import { createApplet, getApplet } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletDetails, appletList, appletTest, common } = TEXTS.en;

test('a content reads a parameter of a call, and the event trigger is tried with two boards on a phone', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const roof = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Roof' });
  const sign = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sign' });
  await api.call(createDataType, { topicId: roof.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  const { topicName } = roof;
  const { id: appletId } = await api.call(createApplet, {
    projectId,
    name: 'Door',
    triggers: [
      { type: 'WEB_HOOK_TRIGGER', webHookName: 'Door' },
      { type: 'MQTT_MESSAGE_TRIGGER', topicName },
    ],
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
      {
        key: 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName,
        subjectKey: 'temp',
        comparatorKey: 'smaller_than',
        publishContent: '30',
        of: { which: 'AVERAGE', withinSec: 30 },
      },
    ],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: sign.topicName, publishContent: 'x' }],
  });
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/project/${projectId}/applet/${appletId}`);
  const editor = page.getByRole('form', { name: texts.editor });
  const content = editor.getByRole('textbox', { name: publishTexts.en.content });
  const proposal = page.getByRole('listbox', { name: appletList.proposals }).getByRole('option');

  // By mouse, the name of the parameter is selected, and the user types over it.
  await content.fill('');
  await content.pressSequentially('{par');
  await proposal.filter({ hasText: `{parameter(${appletDetails.anyParameter})}` }).click();
  await expect(content).toHaveValue('{parameter(name)}');
  await expect(content).toBeFocused();
  await expect
    .poll(() => content.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]))
    .toEqual(['{parameter('.length, '{parameter(name'.length]);
  await page.keyboard.type('city');
  await expect(content).toHaveValue('{parameter(city)}');

  // By keyboard, the user adds to the end.
  await page.keyboard.press('End');
  await page.keyboard.type(' {count(b');
  await expect(proposal.filter({ hasText: '{count(boards)}' })).toBeVisible();
  await expect(proposal.first()).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue('{parameter(city)} {count(boards)}');

  // A name that does not exist is refused, and the error lists the names that exist.
  await content.fill('{count(cats)}');
  await editor.getByRole('button', { name: texts.edit }).click();
  await expect(
    editor.getByText(appletDetails.nameUnknown('{count(cats)}', ['{count(runs)}', '{count(boards)}'])),
  ).toBeVisible();
  await content.fill('{parameter(city)} {count(boards)}');

  // The proposals are used by keyboard, and two boards take part in the test run.
  const output = page.locator('output');
  const message = page.getByRole('textbox', { name: appletTest.message('Roof') });
  await page.getByRole('combobox', { name: appletTest.source }).selectOption('message');
  await message.fill('_dsn=a,temp=20');
  await expect(output).toContainText(appletTest.passed);
  await tabTo(page, page.getByRole('button', { name: appletTest.addBoard }));
  await page.keyboard.press('Enter');
  const other = page.getByRole('textbox', { name: appletTest.boardMessage(2) });
  await expect(other).toBeFocused();
  await page.keyboard.type('_dsn=b,temp=50');
  await expect(output).toContainText(appletTest.stopped);
  await tabTo(page, page.getByRole('textbox', { name: appletTest.boardAge }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('31');
  await expect(output).toContainText(appletTest.passed);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  // The test run takes the words of a call, and then the event trigger is saved.
  await page.getByRole('combobox', { name: appletTest.source }).selectOption('other');
  await page.getByRole('textbox', { name: appletTest.boardMessage(1) }).fill('_dsn=b,temp=20');
  await page.getByRole('textbox', { name: appletTest.boardAge }).fill('5');
  await page.getByRole('textbox', { name: 'parameter(city)' }).fill('Tai Po');
  await expect(output).toContainText('Tai Po 1');
  await editor.getByRole('button', { name: texts.edit }).click();
  await page.getByRole('dialog').getByRole('button', { name: common.ok }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(async () => (await api.call(getApplet, { projectId, appletId })).appletAction.actions)
    .toMatchObject([{ publishContent: '{parameter(city)} {count(boards)}' }]);
});
