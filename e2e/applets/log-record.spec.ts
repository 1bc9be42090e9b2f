// Before a release.
import type { Locator } from '@playwright/test';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as allRecordTexts } from '../../packages/web/src/domains/applets/actions/log-record/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, common } = TEXTS.en;
const recordTexts = allRecordTexts.en;

for (const means of ['mouse', 'keyboard']) {
  test(`a record of a value built by ${means} is stored on another topic`, async ({ openAs, server }) => {
    const { api, ...person } = await createPerson(server, 'full');
    const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
    const sensors = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
    const diary = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Diary' });
    await api.call(createDataType, { topicId: sensors.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
    await api.call(createDataType, { topicId: diary.topicId, dataTypeName: 'Peak', dataTypeKey: 'peak' });
    const page = await openAs(person, `/project/applet/${projectId}/Greenhouse`);

    const byMouse = means === 'mouse';
    const press = async (element: Locator) => {
      if (byMouse) return element.click();
      await tabTo(page, element);
      await page.keyboard.press('Enter');
    };
    const type = async (element: Locator, text: string) => {
      if (byMouse) return element.fill(text);
      await tabTo(page, element);
      await page.keyboard.type(text);
    };
    const choose = async (element: Locator, label: string) => {
      if (byMouse) await element.selectOption({ label });
      else await type(element, label);
    };
    const editor = page.getByRole('form', { name: texts.editor });
    const button = (name: string) => editor.getByRole('button', { name, exact: true });
    const card = editor.getByRole('region', { name: /^1\./ });

    await type(editor.getByRole('textbox', { name: texts.name }), 'Note it');
    await press(button(topicTexts.en.name));
    const trigger = editor.getByRole('region', { name: topicTexts.en.name });
    await choose(trigger.getByRole('combobox'), `Sensors (${sensors.topicName})`);
    await press(button(recordTexts.name));
    await choose(card.getByRole('combobox', { name: texts.topic }), `Diary (${diary.topicName})`);
    // The only data type is chosen.
    await expect(card.getByRole('combobox', { name: recordTexts.dataType })).toHaveValue('peak');
    await type(card.getByRole('textbox', { name: recordTexts.value }), `{${sensors.topicName}.temp}`);
    await expect(editor.getByRole('region', { name: texts.sections.sentence })).toContainText(
      'record {temp on Sensors} as peak on Diary',
    );
    await press(button(common.create));
    await press(page.getByRole('dialog', { name: texts.success }).getByRole('button', { name: common.ok }));

    await publish(server, sensors.topicName, 'temp=21');
    const log = page.getByRole('list', { name: texts.log, exact: true });
    await expect(log.getByText(recordTexts.done('Diary'))).toBeVisible();
  });
}
