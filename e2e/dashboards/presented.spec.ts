// Before a release.
import type { Locator } from '@playwright/test';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as allShowTexts } from '../../packages/web/src/domains/applets/actions/show-dashboard/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, common, dashboards: dashboardTexts } = TEXTS.en;
const showTexts = allShowTexts.en;

for (const means of ['mouse', 'keyboard']) {
  test(`a screen in full screen switches to the dashboard of an event trigger built by ${means}`, async ({
    openAs,
    server,
  }) => {
    const { api, ...person } = await createPerson(server, 'full');
    const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
    const { topicId, topicName } = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
    await api.call(createDataType, { topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
    const [chart] = await api.listTopicCharts(topicId);
    const ids = new Map<string, string>();
    for (const name of ['Calm', 'Alarm']) {
      const { id: dashboardId } = await api.call(createDashboard, { name });
      await api.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '' });
      ids.set(name, dashboardId);
    }
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
    await type(editor.getByRole('textbox', { name: texts.name }), 'Look');
    await press(button(topicTexts.en.name));
    const trigger = editor.getByRole('region', { name: topicTexts.en.name });
    await choose(trigger.getByRole('combobox'), `Sensors (${topicName})`);
    await press(button(showTexts.name));
    const card = editor.getByRole('region', { name: /^1\./ });
    await expect(card.getByRole('option', { name: 'Alarm' })).toBeAttached();
    await choose(card.getByRole('combobox', { name: showTexts.dashboard }), 'Alarm');
    await expect(editor.getByRole('region', { name: texts.sections.sentence })).toContainText(
      'show the dashboard “Alarm”',
    );
    await press(button(common.create));
    await press(page.getByRole('dialog', { name: texts.success }).getByRole('button', { name: common.ok }));

    await page.goto(`/dashboard/${ids.get('Calm')}/Calm`);
    await press(page.getByRole('button', { name: dashboardTexts.fullScreen }));
    const stage = page.locator('[data-full]');
    await expect(stage.getByRole('heading', { name: 'Calm' })).toBeVisible();
    // The screen may not have joined its room yet.
    await expect(async () => {
      await publish(server, topicName, 'temp=31');
      await expect(stage.getByRole('heading', { name: 'Alarm' })).toBeVisible({ timeout: 2000 });
    }).toPass();
    // Moving the pointer shows the controls.
    await page.mouse.move(200, 200);
    await press(stage.getByRole('button', { name: dashboardTexts.leaveFullScreen }));
    await expect(stage).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${ids.get('Alarm')}/`));
  });
}
