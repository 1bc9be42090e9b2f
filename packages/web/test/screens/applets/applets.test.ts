import { createApplet, getApplet, listApplets } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { texts as publishTexts } from '../../../src/domains/applets/actions/publish-message/texts.ts';
import { texts as faceTexts } from '../../../src/domains/applets/triggers/face-detection/texts.ts';
import { texts as topicTexts } from '../../../src/domains/applets/triggers/topic-message/texts.ts';
import { texts as webhookTexts } from '../../../src/domains/applets/triggers/webhook/texts.ts';
import { texts as unsavedTexts } from '../../../src/ui/unsaved/texts.ts';
import { publish } from '../../support/page/doing.ts';
import { expect } from '../../support/page/expect.ts';
import type { Page } from '../../support/page/mount-page.tsx';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { applets: texts, common, subscriptions } = dictionary;
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

const server = await sharedServer();

test('an incomplete event trigger is not sent, and says what is missing', async () => {
  const person = await createPerson(server, 'full');
  const { projectId, fan, address } = await createGreenhouse(person.api);
  const page = await mountPage(address, person.api);
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
  await card(page, /1\./).getByRole('combobox').selectOption(fan.topicName);
  await expect(banner).toHaveText('');
  await nameField(page).fill('');
  await expect(editor(page).getByText(texts.nameEmpty)).toBeVisible();
  expect(await person.api.call(listApplets, { projectId })).toEqual([]);
});

test('an IFTTT key is saved once, kept by a change and never shown again', async () => {
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
  const page = await mountPage(`/project/${projectId}/applet/${appletId}`, person.api);
  const action = card(page, /1\./);
  await expect(action.getByText('Key saved')).toBeVisible();
  await action.getByRole('textbox', { name: 'value2' }).fill('here');
  await submit(page, texts.edit);
  await closeSuccess(page, texts.updated);
  expect(document.documentElement.outerHTML).not.toContain('top-secret-key');
  const [stored] = (await person.api.call(getApplet, { projectId, appletId })).appletAction.actions;
  expect(stored).toMatchObject({ hasIftttWebhookKey: true, iftttWebhookKey: '' });
  expect(stored).toMatchObject({ publishJsonContent: '{"value1":"","value2":"here","value3":""}' });

  await editor(page).getByRole('link', { name: texts.duplicate }).click();
  await expect(page.getByText(texts.copyWithoutSecrets)).toBeVisible();
  await submit(page, common.create);
  await expect(card(page, /1\./).getByText('Enter the key of your IFTTT account.')).toBeVisible();
});

test('a trigger that the subscription does not include is refused with a notice', async () => {
  const person = await createPerson(server, 'event');
  const { address } = await createGreenhouse(person.api);
  const page = await mountPage(address, person.api);
  await add(page, webhookTexts.en.name);
  const notice = page.getByRole('dialog', { name: subscriptions.permissionTitle });
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, webhookTexts.en.name)).toHaveCount(0);
});

test('the log shows live what a message causes', async () => {
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
  const page = await mountPage(`/project/${projectId}/Greenhouse?section=event-trigger&appletId=${id}`, person.api);
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

test('unsaved changes are lost only when the user agrees', async () => {
  const person = await createPerson(server, 'full');
  const { projectId } = await createGreenhouse(person.api);
  const page = await mountPage(`/project/${projectId}/Greenhouse?section=event-trigger`, person.api);
  await editor(page).getByRole('button', { name: texts.templates.water.name }).click();
  await expect(nameField(page)).toHaveValue(texts.templates.water.name);
  await page.getByRole('tab', { name: dictionary.projects.sectionNames.iot }).click();
  const question = page.getByRole('dialog', { name: unsaved.question });
  await question.getByRole('button', { name: common.cancel }).click();
  await expect(nameField(page)).toHaveValue(texts.templates.water.name);
  await page.getByRole('tab', { name: dictionary.projects.sectionNames.iot }).click();
  await question.getByRole('button', { name: unsaved.discard }).click();
  await expect(editor(page)).toHaveCount(0);
});
