import type { Locator, Page } from '@playwright/test';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { type FakeService, startFakeService } from '../../packages/server/test/support/applets/fake-service.ts';
import { texts as iftttTexts } from '../../packages/web/src/domains/applets/actions/ifttt/texts.ts';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { startServer } from '../../test/support/server-process.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test as base } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletFilter, appletTest, common, virtualHome } = TEXTS.en;

/** Tests whose server calls a fake IFTTT. */
const test = base.extend<object, { ifttt: FakeService }>({
  ifttt: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const ifttt = await startFakeService();
      await use(ifttt);
      await ifttt.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ ifttt }, use) => {
      const server = await startServer({ env: { IFTTT_BASE_URL: ifttt.url } });
      await use(server);
      expect(await server.stop(), server.output()).toEqual({ code: 0, signal: null });
    },
    { scope: 'worker' },
  ],
});
test.beforeEach(({ ifttt }) => ifttt.reset());

async function createGreenhouse(api: Api) {
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const sensors = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
  const lamp = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Lamp' });
  await api.call(createDataType, { topicId: sensors.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  await api.call(createDataType, { topicId: lamp.topicId, dataTypeName: 'Light', dataTypeKey: 'light' });
  const bulb = `/virtual/light-bulb?topicName=${lamp.topicName}&dataKey=light&turnOn=1&turnOff=0`;
  return { sensors, lamp, bulb, address: `/project/applet/${projectId}/Greenhouse` };
}

type Greenhouse = Awaited<ReturnType<typeof createGreenhouse>>;

const KEY = 'dGhlLXNlY3JldC1rZXktb2YtYS11c2Vy';
const CONDITION = 'temp is above 30 and (temp is below 50 or the message contains “fire”)';

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });
const card = (page: Page, name: string | RegExp) => editor(page).getByRole('region', { name });
const condition = (page: Page, number: number) =>
  editor(page).getByRole('group', { name: appletFilter.condition(number), exact: true });
const bulbIs = (state: 'on' | 'off') => virtualHome.is(virtualHome.names.bulb, virtualHome.states.bulb[state]);

async function close(dialog: Locator, press: (button: Locator) => Promise<void>) {
  await expect(dialog.getByText(texts.created)).toBeVisible();
  await press(dialog.getByRole('button', { name: common.ok }));
  await expect(dialog).toBeHidden();
}

/** Fires the event trigger with messages of a board: the lamp, the log and IFTTT follow. */
async function expectReactions(page: Page, bulbPage: Page, ifttt: FakeService, greenhouse: Greenhouse, send: Send) {
  const { sensors, lamp, bulb } = greenhouse;
  await bulbPage.goto(bulb);
  await expect(bulbPage.getByText(virtualHome.listening(lamp.topicName))).toBeVisible();
  const lampImage = (state: 'on' | 'off') => bulbPage.getByRole('img', { name: bulbIs(state) });
  await expect(lampImage('off')).toBeVisible();
  const log = page.getByRole('list', { name: texts.log, exact: true });

  const saw = (seen: string) => log.getByText(texts.reasons.NOT_MATCHED({ detail: 'temp', seen, service: '' }));

  // In the first message the first condition does not match, in the next none of the group. The log counts entries of the
  // same second.
  await send(sensors.topicName, 'temp=20');
  await expect(log.getByText(texts.runs.results.NOT_MATCHED)).toBeVisible();
  await expect(saw('20')).toBeVisible();
  await send(sensors.topicName, 'temp=60');
  await expect(saw('60')).toBeVisible();
  await expect(lampImage('off')).toBeVisible();
  expect(ifttt.calls).toEqual([]);

  await send(sensors.topicName, 'temp=41');
  await expect(lampImage('on')).toBeVisible();
  await expect(log.getByText(texts.runs.results.RAN, { exact: true })).toBeVisible();
  await expect(log.getByText(publishTexts.en.done('Lamp'))).toBeVisible();
  await expect(log.getByText(iftttTexts.en.done('too_hot'))).toBeVisible();
  expect(ifttt.calls.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    ['POST', `/trigger/too_hot/with/key/${KEY}`, { value1: 'It has 41 degrees', value2: '', value3: '' }],
  ]);

  // The other condition of the group lets this message through.
  await send(lamp.topicName, 'light=0');
  await expect(lampImage('off')).toBeVisible();
  await send(sensors.topicName, 'temp=60,fire=1');
  await expect(lampImage('on')).toBeVisible();
  await expect.poll(() => ifttt.calls.length).toBe(2);
}

type Send = (topicName: string, message: string) => Promise<void>;

test('a nested condition built by mouse switches a lamp, writes the log and calls IFTTT', async ({
  openAs,
  server,
  ifttt,
}) => {
  const person = await createPerson(server, 'full');
  const greenhouse = await createGreenhouse(person.api);
  const { sensors, lamp, address } = greenhouse;
  const [page, bulbPage] = [await openAs(person, address), await openAs(person)];
  const press = (name: string) => editor(page).getByRole('button', { name, exact: true }).click();

  await editor(page).getByRole('textbox', { name: texts.name }).fill('Too hot');
  await press(topicTexts.en.name);
  await card(page, topicTexts.en.name).getByRole('combobox').selectOption(sensors.topicName);
  await press(appletFilter.start);
  await press(appletFilter.addCondition);
  const first = condition(page, 1);
  await first.getByRole('combobox', { name: appletFilter.topic }).selectOption(sensors.topicName);
  await first.getByRole('combobox', { name: appletFilter.subjectKey }).fill('temp');
  await first.getByRole('textbox', { name: appletFilter.value }).fill('30');
  await press(appletFilter.addGroup);
  const second = condition(page, 2);
  await second.getByRole('combobox', { name: appletFilter.topic }).selectOption(sensors.topicName);
  await second.getByRole('combobox', { name: appletFilter.subjectKey }).fill('temp');
  await second.getByRole('combobox', { name: appletFilter.comparator }).selectOption('smaller_than');
  await second.getByRole('textbox', { name: appletFilter.value }).fill('50');
  const group = editor(page).getByRole('group', { name: appletFilter.group, exact: true });
  await group.getByRole('button', { name: appletFilter.addCondition }).click();
  const third = condition(page, 3);
  await third.getByRole('combobox', { name: appletFilter.kind }).selectOption('MQTT_SIMPLE_MESSAGE_FILTER');
  await third.getByRole('textbox', { name: appletFilter.text }).fill('fire');
  await group.getByRole('button', { name: appletFilter.toggle.AND }).click();

  await press(publishTexts.en.name);
  await card(page, /1\./).getByRole('combobox').selectOption(lamp.topicName);
  await card(page, /1\./).getByRole('textbox').fill('light=1');
  await press(iftttTexts.en.name);
  const call = card(page, /2\./);
  await call.getByLabel(iftttTexts.en.event).fill('too_hot');
  await call.locator('input[type=password]').fill(KEY);
  await call.getByRole('textbox', { name: 'value1' }).fill(`It has {${sensors.topicName}.temp} degrees`);
  await expect(editor(page).getByRole('region', { name: texts.sections.sentence })).toContainText(CONDITION);
  await press(common.create);
  await close(page.getByRole('dialog', { name: texts.success }), (button) => button.click());

  await expectReactions(page, bulbPage, ifttt, greenhouse, (topicName, message) => publish(server, topicName, message));
});

test('a nested condition built by keyboard does the same', async ({ openAs, server, ifttt }) => {
  const person = await createPerson(server, 'full');
  const greenhouse = await createGreenhouse(person.api);
  const { sensors, address } = greenhouse;
  const [page, bulbPage] = [await openAs(person, address), await openAs(person)];
  const { keyboard } = page;
  const field = editor(page).getByRole('textbox', { name: texts.name });
  await expect(field).toBeVisible();
  const press = async (button: Locator, key?: 'Shift+Tab') => {
    await tabTo(page, button, key);
    await keyboard.press('Enter');
  };
  const named = (name: string) => editor(page).getByRole('button', { name, exact: true });
  /** Types into one field after the other, from the focused one on; chooses options by their first letters. */
  const enter = async (...entries: string[]) => {
    for (const [index, entry] of entries.entries()) {
      if (index > 0) await keyboard.press('Tab');
      if (entry === 'ArrowDown') await keyboard.press(entry);
      else await keyboard.type(entry);
    }
  };

  await tabTo(page, field);
  await keyboard.type('Too hot');
  await press(named(topicTexts.en.name));
  // A new card has the focus.
  await enter('Sensors');
  await press(named(appletFilter.start));
  await expect(named(appletFilter.addCondition)).toBeFocused();
  await keyboard.press('Enter');
  await enter('Value', 'Sensors', 'temp', '', 'a value', '30');
  await press(named(appletFilter.addGroup));
  await enter('Value', 'Sensors', 'temp', '', 'a value', '50');
  await tabTo(page, condition(page, 2).getByRole('combobox', { name: appletFilter.comparator }), 'Shift+Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(condition(page, 2).getByRole('combobox', { name: appletFilter.comparator })).toHaveValue('smaller_than');
  const group = editor(page).getByRole('group', { name: appletFilter.group, exact: true });
  await press(group.getByRole('button', { name: appletFilter.addCondition }));
  await enter('Whole', 'Sensors', '', 'a value', 'fire');
  await press(group.getByRole('button', { name: appletFilter.toggle.AND }), 'Shift+Tab');
  await expect(group.getByRole('button', { name: appletFilter.toggle.OR })).toBeFocused();

  await press(named(publishTexts.en.name));
  await enter('Lamp');
  await tabTo(page, card(page, /1\./).getByRole('textbox'));
  await keyboard.type('light=1');
  await press(named(iftttTexts.en.name));
  const call = card(page, /2\./);
  await enter('too_hot', KEY);
  await tabTo(page, call.getByRole('textbox', { name: 'value1' }));
  await keyboard.type(`It has {${sensors.topicName}.temp} degrees`);
  await expect(editor(page).getByRole('region', { name: texts.sections.sentence })).toContainText(CONDITION);

  // The user runs a test first, by keyboard: nothing happens yet.
  const message = page.getByRole('textbox', { name: appletTest.message('Sensors') });
  await tabTo(page, message);
  await keyboard.type('temp=60');
  await expect(condition(page, 1)).toContainText(appletFilter.matches);
  await expect(condition(page, 2)).toContainText(appletFilter.matchesNot);
  expect(ifttt.calls).toEqual([]);
  await press(named(common.create), 'Shift+Tab');
  await close(page.getByRole('dialog', { name: texts.success }), press);

  await expectReactions(page, bulbPage, ifttt, greenhouse, (topicName, text) => publish(server, topicName, text));
});
