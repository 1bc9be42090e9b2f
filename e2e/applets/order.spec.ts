// Before a release.
import type { Locator, Page } from '@playwright/test';
import { createApplet, listAppletRuns, listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { texts as allPublishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as allSwitchTexts } from '../../packages/web/src/domains/applets/actions/switch-applet/texts.ts';
import { texts as allWaitTexts } from '../../packages/web/src/domains/applets/actions/wait/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletOrder: order, common } = TEXTS.en;
const [publishTexts, switchTexts, waitTexts] = [allPublishTexts.en, allSwitchTexts.en, allWaitTexts.en];

/** How someone uses a page: by the mouse, or by the keyboard alone. */
function hands(page: Page, means: string) {
  const byMouse = means === 'mouse';
  const type = async (element: Locator, text: string) => {
    if (byMouse) return element.fill(text);
    await tabTo(page, element);
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
  return {
    type,
    async press(element: Locator, key = 'Enter') {
      if (byMouse) return element.click();
      await tabTo(page, element);
      await page.keyboard.press(key);
    },
    async choose(element: Locator, label: string) {
      if (byMouse) await element.selectOption({ label });
      else await type(element, label);
    },
  };
}

for (const means of ['mouse', 'keyboard']) {
  test(`a lamp that goes out after a wait is built by ${means}`, async ({ openAs, server }) => {
    const { api, ...person } = await createPerson(server, 'full');
    const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
    const door = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Door' });
    const lamp = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Lamp' });
    const page = await openAs(person);
    await page.setViewportSize({ width: means === 'mouse' ? 1280 : 360, height: 800 });
    await page.goto(`/project/applet/${projectId}/Greenhouse`);

    const { type, press, choose } = hands(page, means);
    const editor = page.getByRole('form', { name: texts.editor });
    const button = (name: string) => editor.getByRole('button', { name, exact: true });
    const card = (number: number) => editor.getByRole('region', { name: new RegExp(`^${number}\\.`) });
    const send = async (number: number, message: string) => {
      await press(button(publishTexts.name));
      await choose(card(number).getByRole('combobox', { name: texts.topic }), `Lamp (${lamp.topicName})`);
      await type(card(number).getByRole('textbox', { name: publishTexts.content }), message);
    };

    await type(editor.getByRole('textbox', { name: texts.name }), 'Light');
    await press(button(topicTexts.en.name));
    await choose(
      editor.getByRole('region', { name: topicTexts.en.name }).getByRole('combobox'),
      `Door (${door.topicName})`,
    );
    await send(1, 'on=1');
    await press(button(waitTexts.name));
    await type(card(2).getByRole('spinbutton', { name: waitTexts.seconds }), '1');
    await send(3, 'on=0');
    const sentence = editor.getByRole('region', { name: texts.sections.sentence });
    await expect(sentence).toContainText('send on=1 to Lamp, wait 1 second and send on=0 to Lamp');
    const modes = editor.getByRole('radiogroup', { name: order.mode });
    const mode = (name: keyof typeof order.modes) => modes.getByRole('radio', { name: order.modes[name] });
    if (means === 'mouse') await mode('LATEST').check();
    else {
      await tabTo(page, mode('ALL'));
      await page.keyboard.press('ArrowDown');
      await expect(mode('QUEUE')).toBeChecked();
      await page.keyboard.press('ArrowDown');
    }
    await expect(mode('LATEST')).toBeChecked();
    await expect(sentence).toContainText('A new run stops what still waits of the one before.');
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await press(button(common.create));
    await press(page.getByRole('dialog', { name: texts.success }).getByRole('button', { name: common.ok }));
    await expect.poll(() => api.call(listApplets, { projectId })).toHaveLength(1);

    await publish(server, door.topicName, 'open=1');
    const outcomes = async () => {
      const { runs } = await api.call(listAppletRuns, { projectId });
      return runs[0]?.actions.map(({ outcome }) => outcome);
    };
    await expect.poll(outcomes).toEqual(['DONE', 'DONE', 'DONE']);
    const log = page.getByRole('list', { name: texts.log, exact: true });
    await expect(log.getByText(waitTexts.done('1'))).toBeVisible();
  });
}

for (const means of ['mouse', 'keyboard']) {
  test(`an event trigger that disables another one is built by ${means}`, async ({ openAs, server }) => {
    const { api, ...person } = await createPerson(server, 'full');
    const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
    const door = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Door' });
    const triggers = [{ type: 'MQTT_MESSAGE_TRIGGER' as const, topicName: door.topicName }];
    const actions = [{ type: 'WAIT_ACTION' as const, seconds: 1 }];
    await api.call(createApplet, { projectId, name: 'Alarm', triggers, actions });
    const page = await openAs(person);
    await page.setViewportSize({ width: means === 'mouse' ? 1280 : 360, height: 800 });
    await page.goto(`/project/applet/${projectId}/Greenhouse`);

    const { type, press, choose } = hands(page, means);
    const editor = page.getByRole('form', { name: texts.editor });
    const button = (name: string) => editor.getByRole('button', { name, exact: true });
    await type(editor.getByRole('textbox', { name: texts.name }), 'Silence');
    await press(button(topicTexts.en.name));
    const trigger = editor.getByRole('region', { name: topicTexts.en.name });
    await choose(trigger.getByRole('combobox'), `Door (${door.topicName})`);
    await press(button(switchTexts.name));
    const card = editor.getByRole('region', { name: /^1\./ });
    await choose(card.getByRole('combobox', { name: switchTexts.targetLabel }), 'Alarm');
    await expect(card.getByRole('radio', { name: switchTexts.states.OFF })).toBeChecked();
    await expect(editor.getByRole('region', { name: texts.sections.sentence })).toContainText('disable Alarm');
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
    await press(button(common.create));
    await press(page.getByRole('dialog', { name: texts.success }).getByRole('button', { name: common.ok }));
    await expect.poll(() => api.call(listApplets, { projectId })).toHaveLength(2);

    await publish(server, door.topicName, 'open=1');
    const enabled = async () => (await api.call(listApplets, { projectId })).map((one) => one.enabled);
    await expect.poll(enabled).toEqual([false, true]);
    const log = page.getByRole('list', { name: texts.log, exact: true });
    await expect(log.getByText(switchTexts.done('“Alarm”'))).toBeVisible();
  });
}
