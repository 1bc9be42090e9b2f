import type { Locator, Page } from '@playwright/test';
import { createApplet, listApplets, triggerByFace } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import { texts as webhookTexts } from '../../packages/web/src/domains/applets/triggers/webhook/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut, undoOf } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, common } = TEXTS.en;

/** A project with sensors and a fan. */
async function createGreenhouse(api: Api) {
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const sensors = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
  const fan = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Fan' });
  await api.call(createDataType, { topicId: sensors.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  return { projectId, sensors, fan, address: `/project/applet/${projectId}/Greenhouse` };
}

const editor = (page: Page) => page.getByRole('form', { name: texts.editor });
const list = (page: Page) => page.getByRole('navigation', { name: texts.list });
const card = (page: Page, name: string | RegExp) => editor(page).getByRole('region', { name });
const add = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true }).click();
const submit = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true }).click();
const nameField = (page: Page) => editor(page).getByRole('textbox', { name: texts.name });

async function closeSuccess(page: Page, message: string) {
  const dialog = page.getByRole('dialog', { name: texts.success });
  await expect(dialog.getByText(message)).toBeVisible();
  await dialog.getByRole('button', { name: common.ok }).click();
}

test('an event trigger is created, changed, duplicated and deleted', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { projectId, sensors, fan, address } = await createGreenhouse(api);
  const page = await openAs(person, address);
  await expect(editor(page).getByRole('switch')).toBeChecked();
  await expect(editor(page).getByRole('button', { name: common.delete })).toHaveCount(0);

  await nameField(page).fill('Fan when hot');
  await add(page, topicTexts.en.name);
  await card(page, topicTexts.en.name).getByRole('combobox').selectOption(sensors.topicName);
  await add(page, webhookTexts.en.name);
  const webhook = card(page, webhookTexts.en.name);
  await webhook.getByRole('textbox').fill('Doorbell');
  await expect(webhook.getByText(texts.addressHidden)).toBeVisible();
  await add(page, publishTexts.en.name);
  const action = card(page, /1\./);
  await action.getByRole('combobox').selectOption(fan.topicName);
  const message = action.getByRole('textbox', { name: publishTexts.en.content });
  await message.fill('fan=');
  await action.getByRole('button', { name: texts.insertInto(publishTexts.en.content) }).click();
  await page.getByRole('menuitem', { name: /Temperature/ }).click();
  await expect(message).toHaveValue(`fan={${sensors.topicName}.temp}`);
  await submit(page, common.create);
  await closeSuccess(page, texts.created);

  await expect(page).toHaveURL(new RegExp(`/project/${projectId}/applet/[0-9a-f-]{36}$`));
  await expect(list(page).getByRole('link', { name: /Fan when hot/ })).toHaveAttribute('aria-current', 'page');
  await expect(webhook.getByText(/\/v1\/public\/applet\/ifttt\//)).toBeVisible();
  await webhook.getByText('oneNET', { exact: true }).click();
  await expect(webhook.getByText(/\/v1\/public\/applet\/onenet\//)).toBeVisible();

  await nameField(page).fill('Fan when warm');
  await editor(page).getByRole('switch').click();
  await webhook.getByRole('button', { name: texts.remove(webhookTexts.en.name) }).click();
  await submit(page, texts.edit);
  await closeSuccess(page, texts.updated);
  await expect(list(page).getByRole('link', { name: /Fan when warm/ })).toContainText(texts.runsToday(0));
  await expect(list(page).getByRole('switch')).not.toBeChecked();
  const [stored] = await api.call(listApplets, { projectId });
  expect(stored).toMatchObject({ name: 'Fan when warm', enabled: false });

  await editor(page).getByRole('link', { name: texts.duplicate }).click();
  await expect(nameField(page)).toHaveValue(texts.copyName('Fan when warm'));
  await expect(page.getByText(texts.copyNote)).toBeVisible();
  await submit(page, common.create);
  await closeSuccess(page, texts.created);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);

  await submit(page, common.delete);
  await page.getByRole('dialog', { name: texts.delete }).getByRole('button', { name: common.delete }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const gone = texts.copyName('Fan when warm');
  // The list of proposals is beside the button of the form: above it, it would cover a field.
  const place = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());
  const button = await place(editor(page).getByRole('button', { name: common.create, exact: true }));
  await expect
    .poll(async () => {
      const { left, top, bottom } = await place(undoOf(page, gone));
      return left > button.right && top < button.bottom && bottom > button.top;
    })
    .toBe(true);
  await carryOut(page, gone);
  await expect(page.getByText(texts.deleted(gone))).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  expect(await api.call(listApplets, { projectId })).toHaveLength(1);
});

test('the editor fits a phone and has no accessibility faults, light and dark', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { address, projectId } = await createGreenhouse(person.api);
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  const toggle = list(page).getByRole('button', { name: texts.listWithCount(0) });
  await expect(list(page).getByRole('link', { name: texts.new })).toBeHidden();
  await toggle.press('Enter');
  await expect(list(page).getByRole('link', { name: texts.new })).toBeVisible();
  await editor(page).getByRole('button', { name: texts.templates.alarm.name }).press('Enter');
  await add(page, webhookTexts.en.name);
  await nameField(page).fill('');
  await submit(page, common.create);
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScrolling(page);

  // A log whose entry has a long name without spaces, and an event trigger as long.
  const sheet = { type: 'GOOGLE_SHEET_UPDATE_ACTION', spreadsheetId: 'a'.repeat(80), publishContent: '' } as const;
  const { id } = await person.api.call(createApplet, {
    projectId,
    name: 'W'.repeat(100),
    triggers: [{ type: 'FACE_DETECTION_TRIGGER' }],
    actions: [sheet],
  });
  await person.api.call(triggerByFace, { projectId });
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`/project/${projectId}/applet/${id}`);
  const reason = texts.reasons.NOT_CONFIGURED({ service: 'Google Sheets', detail: '', seen: '' });
  await expect(page.getByRole('region', { name: texts.log, exact: true }).getByText(reason)).toBeVisible();
  await expectNoSidewaysScrolling(page);
});
