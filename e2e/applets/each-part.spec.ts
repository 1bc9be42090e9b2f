// Before a release.
import type { Locator, Page } from '@playwright/test';
import {
  ActionType,
  Comparator,
  createApplet,
  getApplet,
  listApplets,
  TriggerType,
} from '@tinkerstream/contract/applets';
import { createDashboard } from '@tinkerstream/contract/dashboards';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as sheetTexts } from '../../packages/web/src/domains/applets/actions/google-sheet/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expectFitsPhone } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletFilter, common } = TEXTS.en;
const sheet = sheetTexts.en;

/** Entries for fields that do not accept plain text, found by a part of the names of card and field. */
const ENTRIES: readonly (readonly [RegExp, string])[] = [
  [/phone/i, '+85291234567'],
  [/spreadsheet/i, 'https://docs.google.com/spreadsheets/u/1/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit'],
  [/Discord.*address/, 'https://discord.com/api/webhooks/1/a-b'],
  [/Slack.*address/, 'https://hooks.slack.com/services/a/b/c'],
  [/Teams.*address/, `https://flow.example.com/workflows/${'a'.repeat(32)}`],
  [/address|url/i, 'https://example.com/hook'],
];

async function createClassroom(server: ServerProcess) {
  const { api, ...person } = await createPerson(server, 'full');
  const { id: projectId } = await api.call(createProject, { projectName: 'Classroom' });
  const lamp = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Lamp' });
  await api.call(createDataType, { topicId: lamp.topicId, dataTypeName: 'Light', dataTypeKey: 'light' });
  await api.call(createDashboard, { name: 'Wall' });
  return { api, person: { ...person, api }, projectId, lamp, address: `/project/applet/${projectId}/Classroom` };
}

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });
const section = (page: Page, name: string) => editor(page).getByRole('region', { name, exact: true });
/** The buttons that add a trigger or an action. */
const adding = (page: Page, legend: string) =>
  editor(page).getByRole('group', { name: legend, exact: true }).getByRole('button');

/** Fills in what a card leaves empty, as a person does: the first choice of a list, and a text. */
async function fillIn(card: Locator) {
  const title = (await card.getByRole('heading', { level: 4 }).allTextContents()).join();
  for (const choice of await card.locator('select:visible').all()) {
    if ((await choice.inputValue()) === '') await choice.selectOption({ index: 1 });
  }
  for (const field of await card.locator('input:visible:not([type=checkbox],[type=radio]), textarea:visible').all()) {
    if ((await field.inputValue()) !== '' || !(await field.isEditable())) continue;
    const name = await field.evaluate((node) => (node as HTMLInputElement).labels?.[0]?.textContent ?? node.ariaLabel);
    const [, entry = 'light'] = ENTRIES.find(([pattern]) => pattern.test(`${title} ${name}`)) ?? [];
    await field.fill(entry);
    await field.press('Tab');
  }
  const spreadsheet = card.getByRole('button', { name: sheet.getId, exact: true });
  if (await spreadsheet.isVisible()) await spreadsheet.click();
}

/** Saves the event trigger of the editor. @returns it as stored */
async function save(page: Page, api: Api, projectId: string) {
  const before = await api.call(listApplets, { projectId });
  await editor(page).getByRole('button', { name: common.create, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: texts.success });
  await dialog.getByRole('button', { name: common.ok }).click();
  const known = new Set(before.map(({ id }) => id));
  const added = (await api.call(listApplets, { projectId })).find(({ id }) => !known.has(id));
  return api.call(getApplet, { projectId, appletId: added?.id ?? '' });
}

test('each type of trigger is created from the editor, and fits a phone', async ({ openAs, server }) => {
  const { api, person, projectId, address } = await createClassroom(server);
  const page = await openAs(person, address);
  await expect(adding(page, texts.addTrigger).first()).toBeVisible();
  const created = new Set<TriggerType>();
  for (let at = 0; at < (await adding(page, texts.addTrigger).count()); at += 1) {
    await editor(page).getByRole('textbox', { name: texts.name }).fill(`Trigger ${at}`);
    await adding(page, texts.addTrigger).nth(at).click();
    await fillIn(section(page, texts.sections.trigger));
    await expectFitsPhone(page, `trigger ${at}`);
    await adding(page, texts.addAction).last().click();
    const { appletTrigger } = await save(page, api, projectId);
    for (const { type } of appletTrigger.triggers) created.add(type);
    await page.goto(address);
    await expect(adding(page, texts.addTrigger).first()).toBeVisible();
  }
  expect([...created].sort()).toEqual([...TriggerType.options].sort());
});

test('each type of action, and each ready form, is created from the editor, and fits a phone', async ({
  openAs,
  server,
}) => {
  const { api, person, projectId, address } = await createClassroom(server);
  // The project has an event trigger that an action can switch.
  const triggers = [{ type: 'BUTTON_TRIGGER' as const, buttonLabel: 'Go' }];
  const actions = [{ type: 'WAIT_ACTION' as const, seconds: 1 }];
  await api.call(createApplet, { projectId, name: 'Other', enabled: true, triggers, filters: [], actions });
  const page = await openAs(person, address);
  const created = new Set<ActionType>();
  for (const legend of [texts.addAction, texts.addMessage]) {
    await expect(adding(page, legend).first()).toBeVisible();
    for (let at = 0; at < (await adding(page, legend).count()); at += 1) {
      await editor(page).getByRole('textbox', { name: texts.name }).fill(`${legend} ${at}`);
      await adding(page, texts.addTrigger).first().click();
      await fillIn(section(page, texts.sections.trigger));
      await adding(page, legend).nth(at).click();
      await fillIn(section(page, texts.sections.action));
      await expectFitsPhone(page, `${legend} ${at}`);
      const { appletAction } = await save(page, api, projectId);
      for (const { type } of appletAction.actions) created.add(type);
      await page.goto(address);
      await expect(adding(page, legend).first()).toBeVisible();
    }
  }
  expect([...created].sort()).toEqual([...ActionType.options].sort());
});

test('each comparison is created from the editor', async ({ openAs, server }) => {
  const { api, person, projectId, address } = await createClassroom(server);
  const page = await openAs(person, address);
  await editor(page).getByRole('textbox', { name: texts.name }).fill('Comparisons');
  await adding(page, texts.addTrigger).first().click();
  await fillIn(section(page, texts.sections.trigger));
  await editor(page).getByRole('button', { name: appletFilter.start, exact: true }).click();
  for (const [at, comparator] of Comparator.options.entries()) {
    await editor(page).getByRole('button', { name: appletFilter.addCondition, exact: true }).click();
    const condition = editor(page).getByRole('group', { name: appletFilter.condition(at + 1), exact: true });
    await condition.getByRole('combobox', { name: appletFilter.topic }).selectOption({ index: 1 });
    await condition.getByRole('combobox', { name: appletFilter.subjectKey }).fill('light');
    await condition.getByRole('combobox', { name: appletFilter.comparator }).selectOption(comparator);
    for (const field of await condition.getByRole('textbox').all()) {
      if ((await field.inputValue()) === '') await field.fill('5');
    }
  }
  await adding(page, texts.addAction).last().click();
  const { appletFilter: filter } = await save(page, api, projectId);
  const stored = [...JSON.stringify(filter).matchAll(/"comparatorKey":"(\w+)"/g)].map(([, comparator]) => comparator);
  expect(stored).toEqual(Comparator.options);
});
