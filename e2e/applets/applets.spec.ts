import type { Locator, Page } from '@playwright/test';
import { createApplet, getApplet, listApplets, triggerByFace } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as faceTexts } from '../../packages/web/src/domains/applets/triggers/face-detection/texts.ts';
import { texts as topicTexts } from '../../packages/web/src/domains/applets/triggers/topic-message/texts.ts';
import { texts as webhookTexts } from '../../packages/web/src/domains/applets/triggers/webhook/texts.ts';
import { texts as unsavedTexts } from '../../packages/web/src/ui/unsaved/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { createPerson, test } from '../support/people.ts';
import { carryOut, undoOf } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, common, subscriptions } = TEXTS.en;
const unsaved = unsavedTexts.en;

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
  // Beside the button of the form: above it would be a field.
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

test('an incomplete event trigger is not sent, and says what is missing', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, address } = await createGreenhouse(person.api);
  const page = await openAs(person, address);
  await submit(page, common.create);
  const banner = editor(page).getByRole('alert');
  await expect(banner).toContainText(texts.validationFailed);
  for (const section of ['name', 'trigger', 'action'] as const) {
    await expect(banner).toContainText(texts.sectionInvalid[section]);
  }
  await expect(nameField(page)).toBeFocused();

  await nameField(page).fill('Hello');
  await add(page, faceTexts.en.name);
  await add(page, publishTexts.en.name);
  await expect(card(page, /1\./).getByText(texts.topicEmpty)).toBeVisible();
  await expect(card(page, /1\./).getByText(texts.contentEmpty)).toBeVisible();
  await card(page, /1\./).getByRole('textbox').fill('say=hello');
  await expect(card(page, /1\./).getByText(texts.contentEmpty)).toHaveCount(0);
  await card(page, /1\./).getByRole('combobox').selectOption({ index: 1 });
  await expect(banner).toHaveText('');
  await nameField(page).fill('');
  await expect(editor(page).getByText(texts.nameEmpty)).toBeVisible();
  expect(await person.api.call(listApplets, { projectId })).toEqual([]);
});

test('an IFTTT key is saved once, kept by a change and never shown again', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId } = await createGreenhouse(person.api);
  const { id: appletId } = await person.api.call(createApplet, {
    projectId,
    name: 'Notify me',
    triggers: [{ type: 'FACE_DETECTION_TRIGGER' }],
    actions: [
      {
        type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
        iftttWebhookEvent: 'face',
        iftttWebhookKey: 'top-secret-key',
        publishJsonContent: '{"value1":""}',
      },
    ],
  });
  const page = await openAs(person, `/project/${projectId}/applet/${appletId}`);
  const action = card(page, /1\./);
  await expect(action.getByText('Key saved')).toBeVisible();
  await action.getByRole('textbox', { name: 'value2' }).fill('here');
  await submit(page, texts.edit);
  await closeSuccess(page, texts.updated);
  expect(await page.content()).not.toContain('top-secret-key');
  const [stored] = (await person.api.call(getApplet, { projectId, appletId })).appletAction.actions;
  expect(stored).toMatchObject({ hasIftttWebhookKey: true, iftttWebhookKey: '' });
  expect(stored).toMatchObject({ publishJsonContent: '{"value1":"","value2":"here","value3":""}' });

  await editor(page).getByRole('link', { name: texts.duplicate }).click();
  await expect(page.getByText(texts.copyWithoutSecrets)).toBeVisible();
  await submit(page, common.create);
  await expect(card(page, /1\./).getByText('Enter the key of your IFTTT account.')).toBeVisible();
});

test('a trigger that the subscription does not include is refused with a notice', async ({ openAs, server }) => {
  const person = await createPerson(server, 'event');
  const { address } = await createGreenhouse(person.api);
  const page = await openAs(person, address);
  await add(page, webhookTexts.en.name);
  const notice = page.getByRole('dialog', { name: subscriptions.permissionTitle });
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, webhookTexts.en.name)).toHaveCount(0);
});

test('the log shows live what a message causes', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId, sensors, fan } = await createGreenhouse(person.api);
  const { id } = await person.api.call(createApplet, {
    projectId,
    name: 'Fan when hot',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: sensors.topicName }],
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
      {
        key: 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName: sensors.topicName,
        subjectKey: 'temp',
        comparatorKey: 'greater_than',
        publishContent: '30',
      },
    ],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: fan.topicName, publishContent: 'fan=on' }],
  });
  const page = await openAs(person, `/project/${projectId}/Greenhouse?section=event-trigger&appletId=${id}`);
  const log = page.getByRole('region', { name: texts.log, exact: true });
  await expect(log.getByText(texts.logEmpty)).toBeVisible();

  await publish(server, sensors.topicName, 'temp=25');
  await expect(log.getByText(topicTexts.en.fired('Sensors'))).toBeVisible();
  const runs = log.getByRole('list', { name: texts.log });
  await expect(runs.getByText(texts.runs.results.NOT_MATCHED)).toBeVisible();
  await expect(runs.getByText('temp was “25”.')).toBeVisible();
  await publish(server, sensors.topicName, 'temp=31');
  await expect(runs.getByText(texts.runs.results.RAN, { exact: true })).toBeVisible();
  await expect(log.getByText(publishTexts.en.done('Fan'))).toBeVisible();
  await expect(list(page).getByText(texts.runsToday(1))).toBeVisible();
  await page.reload();
  await expect(log.getByText(publishTexts.en.done('Fan'))).toBeVisible();
});

test('unsaved changes are lost only when the user agrees', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const { projectId } = await createGreenhouse(person.api);
  const page = await openAs(person, `/project/${projectId}/Greenhouse?section=event-trigger`);
  await editor(page).getByRole('button', { name: texts.templates.water.name }).click();
  await expect(nameField(page)).toHaveValue(texts.templates.water.name);
  await page.getByRole('tab', { name: TEXTS.en.projects.sectionNames.iot }).click();
  const question = page.getByRole('dialog', { name: unsaved.question });
  await question.getByRole('button', { name: common.cancel }).click();
  await expect(nameField(page)).toHaveValue(texts.templates.water.name);
  await page.getByRole('tab', { name: TEXTS.en.projects.sectionNames.iot }).click();
  await question.getByRole('button', { name: unsaved.discard }).click();
  await expect(editor(page)).toHaveCount(0);
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
