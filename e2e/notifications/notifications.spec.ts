import type { Locator, Page } from '@playwright/test';
import { createApplet } from '@tinkerstream/contract/applets';
import { addDashboardChart, createDashboard, renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as allNotifyTexts } from '../../packages/web/src/domains/applets/actions/notify/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, common, notifications: bellTexts } = TEXTS.en;
const notifyTexts = allNotifyTexts.en;

/** Records the sounds of the page: the test machine has no loudspeaker. */
async function noteSounds(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const sounds: string[] = [];
    Object.assign(window, { sounds });
    window.speechSynthesis.speak = ({ text, lang }) => void sounds.push(`${lang}: ${text}`);
  });
  return () => page.evaluate(() => (window as unknown as { sounds: string[] }).sounds);
}

for (const means of ['mouse', 'keyboard']) {
  test(`a notification built by ${means} rings the bell of a member, who reads it`, async ({ openAs, server }) => {
    const { api, ...person } = await createPerson(server, 'full');
    const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
    const sensors = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
    const page = await openAs(person);
    const sounds = await noteSounds(page);
    await page.goto(`/project/applet/${projectId}/Greenhouse`);

    const byMouse = means === 'mouse';
    const press = async (element: Locator, key = 'Enter') => {
      if (byMouse) return element.click();
      await tabTo(page, element);
      await page.keyboard.press(key);
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

    await type(editor.getByRole('textbox', { name: texts.name }), 'Heat');
    await press(button(topicTexts.en.name));
    const trigger = editor.getByRole('region', { name: topicTexts.en.name });
    await choose(trigger.getByRole('combobox'), `Sensors (${sensors.topicName})`);
    await press(button(notifyTexts.name));
    await type(card.getByRole('textbox', { name: notifyTexts.content }), 'Too hot');
    if (byMouse) await card.getByRole('radio', { name: notifyTexts.whoOf.CHOSEN }).click();
    else {
      await tabTo(page, card.getByRole('radio', { name: notifyTexts.whoOf.ALL }));
      await page.keyboard.press('ArrowRight');
    }
    await press(card.getByRole('checkbox', { name: /^Ada Lovelace/ }), 'Space');
    await choose(card.getByRole('combobox', { name: notifyTexts.alarm }), notifyTexts.alarmOf.SPOKEN);
    await expect(editor.getByRole('region', { name: texts.sections.sentence })).toContainText(
      'notify Ada Lovelace with “Too hot”',
    );
    await press(button(common.create));
    await press(page.getByRole('dialog', { name: texts.success }).getByRole('button', { name: common.ok }));

    for (const message of ['temp=31', 'temp=32']) await publish(server, sensors.topicName, message);
    const bell = page.getByRole('button', { name: bellTexts.bell(1) });
    await expect(bell).toBeVisible();
    await expect.poll(sounds).toEqual(['en: Too hot']);
    await press(bell);
    const list = page.getByRole('dialog', { name: bellTexts.title });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list.getByRole('listitem')).toContainText(`Too hot ${bellTexts.combined(1)}`);
    await expect(list.getByRole('listitem')).toContainText('Greenhouse');
    await press(list.getByRole('button', { name: bellTexts.readAll }));
    await expect(page.getByRole('button', { name: bellTexts.bell(0), exact: true })).toBeVisible();
    await press(list.getByRole('link', { name: 'Heat' }));
    await expect(list).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/project/${projectId}/applet/`));
  });
}

test('a public dashboard shows a banner, speaks it after a click, and forgets it when it is dismissed', async ({
  browser,
  server,
}) => {
  const { api } = await createPerson(server, 'full');
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const { topicId, topicName } = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
  await api.call(createDataType, { topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Wall' });
  const [chart] = await api.listTopicCharts(topicId);
  await api.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '' });
  const { viewToken: token } = await api.call(renewDashboardLink, { dashboardId });
  await api.call(createApplet, {
    projectId,
    name: 'Heat',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    actions: [{ type: 'NOTIFY_ACTION', publishContent: 'Too hot', alarm: 'SPOKEN', banner: true }],
  });

  const context = await browser.newContext({ baseURL: server.http, locale: 'en' });
  const page = await context.newPage();
  const sounds = await noteSounds(page);
  // Each access of Playwright to the page counts as the user's.
  await page.addInitScript(() => {
    let hasBeenActive = false;
    document.addEventListener('pointerdown', () => {
      hasBeenActive = true;
    });
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive }) });
  });
  const joined = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ok":true')));
  await page.goto(`/dashboard/embedded/token/${token}`);
  await joined;
  await publish(server, topicName, 'temp=31');
  const banner = page.getByRole('alert').filter({ hasText: 'Too hot' });
  await expect(banner).toBeVisible();
  expect(await sounds()).toEqual([]);
  await banner.getByRole('button', { name: bellTexts.soundOn }).click();
  await expect.poll(sounds).toEqual(['en: Too hot']);
  await expect(banner.getByRole('button', { name: bellTexts.soundOn })).toBeHidden();
  await banner.getByRole('button', { name: bellTexts.dismiss }).click();
  await expect(banner).toBeHidden();
  await context.close();
});
