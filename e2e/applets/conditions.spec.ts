// Before a release.
import type { Locator, Page } from '@playwright/test';
import { getApplet, listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletFilter: filter, appletTest, common } = TEXTS.en;

/** A project with sensors and a siren. */
async function createGreenhouse(api: Api) {
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const sensors = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
  const siren = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Siren' });
  await api.call(createDataType, { topicId: sensors.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  return { projectId, sensors, siren, address: `/project/applet/${projectId}/Greenhouse` };
}

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });
const region = (page: Page, name: string) => editor(page).getByRole('region', { name, exact: true });
const condition = (page: Page, number: number) =>
  editor(page).getByRole('group', { name: filter.condition(number), exact: true });
const button = (page: Page, name: string, within = editor(page)) => within.getByRole('button', { name, exact: true });

const SENTENCE =
  'When a message arrives on Sensors and temp is between 20 and 30 and temp has risen by at least 2 and the average temp of the boards heard in the last 2 minutes is below 99, send siren=on to Siren.';

/** Checks what is stored, what the editor shows after a reload, and what the event trigger does. */
async function expectStored(page: Page, api: Api, projectId: string) {
  const dialog = page.getByRole('dialog', { name: texts.success });
  await expect(dialog.getByText(texts.created)).toBeVisible();
  await expect(dialog.getByRole('button', { name: common.ok })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const [{ id: appletId } = { id: '' }] = await api.call(listApplets, { projectId });
  const { appletFilter } = await api.call(getApplet, { projectId, appletId });
  expect(appletFilter.filters.slice(1)).toMatchObject([
    { comparatorKey: 'between', publishContent: '20', toContent: '30' },
    { comparatorKey: 'rose_by', publishContent: '2' },
    { comparatorKey: 'smaller_than', publishContent: '99', of: { which: 'AVERAGE', withinSec: 120 } },
  ]);
  await page.reload();
  await expect(region(page, texts.sections.sentence)).toContainText(SENTENCE);
  await expect(condition(page, 1).getByRole('textbox', { name: filter.toValue })).toHaveValue('30');
  await expect(condition(page, 1)).toContainText(filter.comparedAs.number);
  await expect(condition(page, 2).getByRole('textbox', { name: filter.difference })).toHaveValue('2');
  await expect(condition(page, 3).getByRole('combobox', { name: filter.of })).toHaveValue('AVERAGE');
  await expect(condition(page, 3).getByLabel(filter.within, { exact: true })).toHaveValue('2');
}

test('conditions on a range, a rise and an average are built by mouse, on a phone, and tried', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { projectId, sensors, siren, address } = await createGreenhouse(person.api);
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await editor(page).getByRole('textbox', { name: texts.name }).fill('Warming');
  await button(page, topicTexts.en.name).click();
  await editor(page)
    .getByRole('region', { name: topicTexts.en.name })
    .getByRole('combobox')
    .selectOption(sensors.topicName);
  await button(page, filter.start).click();
  for (const number of [1, 2]) {
    await button(page, filter.addCondition).click();
    const row = condition(page, number);
    await row.getByRole('combobox', { name: filter.topic }).selectOption(sensors.topicName);
    await row.getByRole('combobox', { name: filter.subjectKey }).fill('temp');
  }
  const [range, rise] = [condition(page, 1), condition(page, 2)];
  await range.getByRole('combobox', { name: filter.comparator }).selectOption('between');
  await range.getByRole('textbox', { name: filter.value, exact: true }).fill('20');
  await expect(range).toContainText(filter.comparedAs.number);
  // A comparison that needs no value has no field for one.
  await rise.getByRole('combobox', { name: filter.comparator }).selectOption('changed');
  await expect(rise.getByRole('textbox')).toHaveCount(0);
  await rise.getByRole('combobox', { name: filter.comparator }).selectOption('rose_by');
  await rise.getByRole('textbox', { name: filter.difference }).fill('-2');

  const actions = region(page, texts.sections.action);
  await button(page, publishTexts.en.name, actions).click();
  await actions.getByRole('region', { name: /1\./ }).getByRole('combobox').selectOption(siren.topicName);
  await actions.getByRole('region', { name: /1\./ }).getByRole('textbox').fill('siren=on');
  await button(page, common.create).click();
  await expect(range.getByText(filter.needTo)).toBeVisible();
  await expect(rise.getByText(filter.needDifference)).toBeVisible();
  await range.getByRole('textbox', { name: filter.toValue }).fill('30');
  await rise.getByRole('textbox', { name: filter.difference }).fill('2');

  await page.getByRole('textbox', { name: appletTest.message('Sensors') }).fill('temp=25');
  await expect(page.locator('output')).toContainText(appletTest.noBefore('temp on Sensors', '25'));
  await expect(range).toContainText(filter.matches);

  await button(page, filter.addCondition).click();
  const average = condition(page, 3);
  await average.getByRole('combobox', { name: filter.subjectKey }).fill('temp');
  await average.getByRole('combobox', { name: filter.comparator }).selectOption('smaller_than');
  await average.getByRole('textbox', { name: filter.value, exact: true }).fill('99');
  await button(page, filter.moreOf, average).click();
  const whose = average.getByRole('combobox', { name: filter.of });
  await expect(whose).toBeFocused();
  await whose.selectOption('BOARD');
  await button(page, common.create).click();
  await expect(average.getByText(filter.needBoard)).toBeVisible();
  await whose.selectOption('AVERAGE');
  await average.getByLabel(filter.within, { exact: true }).fill('2');
  await expect(page.getByText(appletTest.onlyTheseBoards)).toBeVisible();
  await button(page, common.create).click();
  await expectStored(page, person.api, projectId);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  for (const temp of [20, 21, 24, 33, 29]) await publish(server, sensors.topicName, `_dsn=7,temp=${temp}`);
  await publish(server, sensors.topicName, '_dsn=8,temp=30');
  await expect
    .poll(async () =>
      (await person.api.call(listLoggedMessages, { topicId: siren.topicId })).map(({ message }) => message),
    )
    .toEqual(['siren=on']);
});

test('the same conditions are built by keyboard only', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, address } = await createGreenhouse(person.api);
  const page = await openAs(person, address);
  const { keyboard } = page;
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await keyboard.type(text);
  };
  await expect(editor(page).getByRole('textbox', { name: texts.name })).toBeVisible();
  await type(editor(page).getByRole('textbox', { name: texts.name }), 'Warming');
  await tabTo(page, button(page, topicTexts.en.name));
  await keyboard.press('Enter');
  await keyboard.type('Sensors');
  await tabTo(page, button(page, filter.start));
  await keyboard.press('Enter');
  for (const [number, comparator] of [
    [1, filter.comparators.between],
    [2, filter.comparators.rose_by],
  ] as const) {
    await expect(button(page, filter.addCondition)).toBeVisible();
    await tabTo(page, button(page, filter.addCondition));
    await keyboard.press('Enter');
    const row = condition(page, number);
    await type(row.getByRole('combobox', { name: filter.topic }), 'Sensors');
    await type(row.getByRole('combobox', { name: filter.subjectKey }), 'temp');
    await type(row.getByRole('combobox', { name: filter.comparator }), comparator);
    await type(row.getByRole('textbox').first(), number === 1 ? '20' : '2');
    if (number === 1) await type(row.getByRole('textbox', { name: filter.toValue }), '30');
  }
  await tabTo(page, button(page, filter.addCondition));
  await keyboard.press('Enter');
  const average = condition(page, 3);
  await type(average.getByRole('combobox', { name: filter.subjectKey }), 'temp');
  await type(average.getByRole('combobox', { name: filter.comparator }), filter.comparators.smaller_than);
  await type(average.getByRole('textbox').first(), '99');
  await tabTo(page, button(page, filter.moreOf, average));
  await keyboard.press('Enter');
  await expect(average.getByRole('combobox', { name: filter.of })).toBeFocused();
  await keyboard.type(filter.ofs.AVERAGE);
  const within = average.getByLabel(filter.within, { exact: true });
  await tabTo(page, within);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('2');
  await tabTo(page, average.getByRole('combobox').last());
  await keyboard.type('minutes');

  const actions = region(page, texts.sections.action);
  await tabTo(page, button(page, publishTexts.en.name, actions));
  await keyboard.press('Enter');
  await keyboard.type('Siren');
  await type(actions.getByRole('region', { name: /1\./ }).getByRole('textbox'), 'siren=on');
  await tabTo(page, button(page, common.create));
  await keyboard.press('Enter');
  await expectStored(page, person.api, projectId);
});
