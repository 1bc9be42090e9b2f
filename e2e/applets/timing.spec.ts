// Before a release.
import type { Locator, Page } from '@playwright/test';
import { createApplet, getApplet, listApplets } from '@tinkerstream/contract/applets';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import { texts as unsavedTexts } from '../../packages/web/src/ui/unsaved/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletFilter, appletTest, appletTiming: timing, common } = TEXTS.en;
const unsaved = unsavedTexts.en;

/** A project with sensors and a siren. */
async function createGreenhouse(api: Api) {
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const sensors = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
  const siren = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Siren' });
  await api.call(createDataType, { topicId: sensors.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  return { projectId, sensors, siren, address: `/project/applet/${projectId}/Greenhouse` };
}

/** An alarm that uses every setting of the timing. */
const alarm = (projectId: string, sensors: string, siren: string): RequestOf<typeof createApplet> => ({
  projectId,
  name: 'Cool again',
  triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: sensors }],
  filters: [
    { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
    {
      key: 2,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
      topicName: sensors,
      subjectKey: 'temp',
      comparatorKey: 'greater_than',
      publishContent: '30',
      offContent: '28',
    },
  ],
  timing: {
    when: 'STOPS',
    per: 'BOARD',
    countsFirst: true,
    inARow: 3,
    forSec: 90,
    onceInSec: 3600,
    hours: { days: [1, 2, 3, 4, 5], from: '08:00', to: '16:00', timeZone: 'Asia/Hong_Kong' },
  },
  actions: [
    { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: siren, publishContent: 'siren=off' },
    { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: siren, publishContent: 'siren=on', otherwise: true },
  ],
});

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });
const region = (page: Page, name: string) => editor(page).getByRole('region', { name, exact: true });
const card = (within: Locator, name: string | RegExp) => within.getByRole('region', { name });
const condition = (page: Page) => editor(page).getByRole('group', { name: appletFilter.condition(1), exact: true });

const SENTENCE =
  'When a message arrives on Sensors: for each board, as soon as temp is above 30 (until it is at most 28) and has been so for 10 seconds and in 3 messages in a row, send siren=on to Siren; as soon as it no longer is, send siren=off to Siren. It runs at most once in 5 minutes for each board.';

/** Checks what is stored, and what the editor shows after a reload. */
async function expectAlarm(page: Page, api: Api, projectId: string) {
  const dialog = page.getByRole('dialog', { name: texts.success });
  await expect(dialog.getByText(texts.created)).toBeVisible();
  await expect(dialog.getByRole('button', { name: common.ok })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const [{ id: appletId } = { id: '' }] = await api.call(listApplets, { projectId });
  const stored = await api.call(getApplet, { projectId, appletId });
  expect(stored.timing).toEqual({
    when: 'STARTS',
    per: 'BOARD',
    countsFirst: false,
    inARow: 3,
    forSec: 10,
    onceInSec: 300,
  });
  expect(stored.appletFilter.filters[1]).toMatchObject({ publishContent: '30', offContent: '28' });
  expect(stored.appletAction.actions).toMatchObject([
    { publishContent: 'siren=on' },
    { publishContent: 'siren=off', otherwise: true },
  ]);

  await page.reload();
  await expect(region(page, texts.sections.sentence)).toContainText(SENTENCE);
  const when = region(page, timing.title);
  await expect(when.getByRole('radio', { name: timing.whens.STARTS })).toBeChecked();
  await expect(when.getByRole('radio', { name: timing.pers.BOARD })).toBeChecked();
  await expect(when.getByLabel(timing.forSec, { exact: true })).toHaveValue('10');
  await expect(when.getByLabel(timing.onceInSec, { exact: true })).toHaveValue('5');
  await expect(when.getByLabel(timing.unitOf(timing.onceInSec))).toHaveValue('minute');
  await expect(condition(page).getByRole('textbox', { name: timing.until.greater_than })).toHaveValue('28');
  await expect(card(region(page, timing.otherwise), /2\./).getByRole('textbox')).toHaveValue('siren=off');
  await expect(editor(page).getByText(unsaved.unsaved)).toHaveCount(0);
}

test('an alarm that remembers is built by mouse, on a phone too', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, sensors, siren, address } = await createGreenhouse(person.api);
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  const press = (name: string, within = editor(page)) => within.getByRole('button', { name, exact: true }).click();

  await editor(page).getByRole('textbox', { name: texts.name }).fill('Too hot');
  await expect(editor(page).getByText(unsaved.unsaved)).toBeInViewport();
  await expect(editor(page).getByRole('button', { name: common.create })).toBeInViewport();
  await press(topicTexts.en.name);
  await card(editor(page), topicTexts.en.name).getByRole('combobox').selectOption(sensors.topicName);
  const when = region(page, timing.title);
  await expect(when.getByRole('radio')).toHaveCount(0);
  await press(appletFilter.start);
  await press(appletFilter.addCondition);
  const row = condition(page);
  await row.getByRole('combobox', { name: appletFilter.topic }).selectOption(sensors.topicName);
  await row.getByRole('combobox', { name: appletFilter.subjectKey }).fill('temp');
  const value = row.getByRole('textbox', { name: appletFilter.value });
  await value.fill('30');
  // The row has two lines of fields; rarely used commands are in a menu.
  const [first, last] = [
    await row.getByRole('combobox', { name: appletFilter.topic }).boundingBox(),
    await value.boundingBox(),
  ];
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThan(100);
  await row.getByRole('button', { name: `${common.moreActions}: ${appletFilter.condition(1)}` }).click();
  await expect(page.getByRole('menuitem', { name: appletFilter.remove })).toBeVisible();
  await page.keyboard.press('Escape');

  // “Each time” remembers nothing: the row shows no field for another end, nor settings that need a memory.
  const end = row.getByRole('textbox', { name: timing.until.greater_than });
  await expect(end).toHaveCount(0);
  await when.getByRole('radio', { name: timing.whens.STARTS }).check();
  await end.fill('31');
  await when.getByRole('radio', { name: timing.pers.TOPIC }).check();
  await when.getByRole('radio', { name: timing.pers.BOARD }).check();
  await press(timing.more, when);
  await when.getByLabel(timing.forSec, { exact: true }).fill('10');
  await when.getByLabel(timing.inARow, { exact: true }).fill('3');
  await when.getByLabel(timing.unitOf(timing.onceInSec)).selectOption('minute');
  await when.getByLabel(timing.onceInSec, { exact: true }).fill('5');
  await when.getByRole('checkbox', { name: timing.limited }).check();
  await expect(when.getByLabel(timing.timeZone)).not.toHaveValue('');
  for (const day of timing.dayNames.slice(0, 5)) await when.getByRole('checkbox', { name: day, exact: true }).uncheck();

  const actions = region(page, texts.sections.action);
  await press(publishTexts.en.name, actions);
  await card(actions, /1\./).getByRole('combobox').selectOption(siren.topicName);
  await card(actions, /1\./).getByRole('textbox').fill('siren=on');
  await press(timing.addOtherwise, actions);
  const otherwise = region(page, timing.otherwise);
  await press(publishTexts.en.name, otherwise);
  await card(otherwise, /2\./).getByRole('combobox').selectOption(siren.topicName);
  await card(otherwise, /2\./).getByRole('textbox').fill('siren=off');

  // The condition ends before it starts, and the week has no days.
  await press(common.create);
  await expect(row.getByText(timing.wrongUntil.greater_than('30'))).toBeVisible();
  await expect(when.getByText(timing.noDay)).toBeVisible();
  await expect(editor(page).getByRole('alert')).toContainText(texts.sectionInvalid.timing);
  await end.fill('28');
  await when.getByRole('checkbox', { name: timing.limited }).uncheck();

  // The result of the test run names what one message cannot show.
  await page.getByRole('textbox', { name: appletTest.message('Sensors') }).fill('temp=31');
  const outcome = page.locator('output');
  await expect(outcome).toContainText('send siren=on to Siren');
  await expect(outcome).toContainText(appletTest.ifFor('10 seconds'));
  await page.getByRole('textbox', { name: appletTest.message('Sensors') }).fill('temp=20');
  await expect(outcome).toContainText('send siren=off to Siren');
  await expect(outcome).toContainText(appletTest.ifBefore);

  await press(common.create);
  await expectAlarm(page, person.api, projectId);
  await expectNoSidewaysScrolling(page);

  // Leaving the page with changes asks first.
  await region(page, timing.title).getByRole('radio', { name: timing.whens.EACH }).check();
  await expect(editor(page).getByText(unsaved.unsaved)).toBeInViewport();
  for (const name of [texts.edit, common.delete]) {
    await expect(editor(page).getByRole('button', { name, exact: true })).toBeInViewport();
  }
  await editor(page).getByRole('link', { name: texts.duplicate }).click();
  await expect(page.getByRole('dialog', { name: unsaved.question })).toBeVisible();
});

test('all of it fits on a phone, in both colour schemes', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, sensors, siren } = await createGreenhouse(person.api);
  const { id: appletId } = await person.api.call(createApplet, alarm(projectId, sensors.topicName, siren.topicName));
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/project/${projectId}/applet/${appletId}`);
  await expect(region(page, timing.title).getByRole('radio', { name: timing.whens.STOPS })).toBeChecked();
  await expectNoSidewaysScrolling(page);
  await expectAccessibleInBothSchemes(page);
});

test('the same alarm is built by keyboard only', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, address } = await createGreenhouse(person.api);
  const page = await openAs(person, address);
  const { keyboard } = page;
  const named = (name: string, within = editor(page)) => within.getByRole('button', { name, exact: true });
  const press = async (button: Locator) => {
    await tabTo(page, button);
    await keyboard.press('Enter');
  };
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    // Typing replaces the number in the field.
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(text);
  };
  const when = region(page, timing.title);

  await expect(editor(page).getByRole('textbox', { name: texts.name })).toBeVisible();
  await type(editor(page).getByRole('textbox', { name: texts.name }), 'Too hot');
  await press(named(topicTexts.en.name));
  await keyboard.type('Sensors');
  await press(named(appletFilter.start));
  await expect(named(appletFilter.addCondition)).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, condition(page).getByRole('combobox', { name: appletFilter.topic }));
  await keyboard.type('Sensors');
  await type(condition(page).getByRole('combobox', { name: appletFilter.subjectKey }), 'temp');
  await type(condition(page).getByRole('textbox', { name: appletFilter.value }), '30');

  await tabTo(page, when.getByRole('radio', { name: timing.whens.EACH }));
  await keyboard.press('ArrowDown');
  await expect(when.getByRole('radio', { name: timing.whens.STARTS })).toBeChecked();
  // The user goes back to the condition, which may now end at another number.
  await tabTo(page, condition(page).getByRole('textbox', { name: timing.until.greater_than }), 'Shift+Tab');
  await keyboard.type('28');
  await press(named(timing.more, when));
  await type(when.getByLabel(timing.forSec, { exact: true }), '10');
  await type(when.getByLabel(timing.inARow, { exact: true }), '3');
  await type(when.getByLabel(timing.onceInSec, { exact: true }), '5');
  await tabTo(page, when.getByLabel(timing.unitOf(timing.onceInSec)));
  await keyboard.type('minutes');

  const actions = region(page, texts.sections.action);
  await press(named(publishTexts.en.name, actions));
  await keyboard.type('Siren');
  await type(card(actions, /1\./).getByRole('textbox'), 'siren=on');
  await press(named(timing.addOtherwise, actions));
  const otherwise = region(page, timing.otherwise);
  await expect(named(publishTexts.en.name, otherwise)).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.type('Siren');
  await type(card(otherwise, /2\./).getByRole('textbox'), 'siren=off');
  await press(named(common.create));
  await expectAlarm(page, person.api, projectId);
});

test('a board starts the alarm once, and what ends it once, while it sends more', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, sensors, siren, address } = await createGreenhouse(person.api);
  const page = await openAs(person, address);
  // This template remembers, and has a topic for its action.
  await editor(page).getByRole('button', { name: texts.templates.alarm.name }).click();
  const actions = region(page, texts.sections.action);
  await card(actions, /1\./).getByRole('combobox').selectOption(siren.topicName);
  await actions.getByRole('button', { name: timing.addOtherwise }).click();
  const otherwise = region(page, timing.otherwise);
  await otherwise.getByRole('button', { name: publishTexts.en.name, exact: true }).click();
  await card(otherwise, /2\./).getByRole('combobox').selectOption(siren.topicName);
  await card(otherwise, /2\./).getByRole('textbox').fill('alarm=off');
  await editor(page).getByRole('button', { name: common.create }).click();
  await expect(page.getByRole('dialog', { name: texts.success })).toBeVisible();

  for (const temp of [20, 31, 32, 33, 25, 24, 34]) await publish(server, sensors.topicName, `_dsn=7,temp=${temp}`);
  await expect
    .poll(async () =>
      (await person.api.call(listLoggedMessages, { topicId: siren.topicId })).map(({ message }) => message),
    )
    .toEqual(['alarm=on', 'alarm=off', 'alarm=on']);
  const [{ runCount } = { runCount: 0 }] = await person.api.call(listApplets, { projectId });
  expect(runCount).toBe(2);
});
