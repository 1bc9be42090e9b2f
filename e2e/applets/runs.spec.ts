import type { Page } from '@playwright/test';
import { createApplet } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as publishTexts } from '../../packages/web/src/domains/applets/actions/publish-message/texts.ts';
import { texts as smsTexts } from '../../packages/web/src/domains/applets/actions/sms/texts.ts';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletFilter } = TEXTS.en;

/** A project whose event trigger switches a fan when it is hot, and sends an SMS that no gateway takes. */
async function createGreenhouse(api: Api) {
  const { id: projectId } = await api.call(createProject, { projectName: 'Greenhouse' });
  const sensors = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Sensors' });
  const fan = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Fan' });
  await api.call(createDataType, { topicId: sensors.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  const { topicName } = sensors;
  const { id } = await api.call(createApplet, {
    projectId,
    name: 'Fan when hot',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
      {
        key: 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName,
        subjectKey: 'temp',
        comparatorKey: 'greater_than',
        publishContent: '30',
      },
    ],
    actions: [
      { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: fan.topicName, publishContent: 'fan=on' },
      { type: 'SEND_SMS_ACTION', phoneNumber: '+852 9123 4567', publishContent: 'Hot' },
    ],
  });
  return { topicName, address: `/project/${projectId}/applet/${id}` };
}

const panel = (page: Page) => page.getByRole('region', { name: texts.log, exact: true });
const lines = (page: Page) =>
  panel(page).getByRole('list', { name: texts.log }).getByRole('button', { expanded: false });

test('runs say what they saw and did, are filtered, and a failed action is repeated, by keyboard on a phone', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { topicName, address } = await createGreenhouse(person.api);
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  await expect(panel(page).getByText(texts.logEmpty)).toBeVisible();

  await publish(server, topicName, '_dsn=b7,temp=31.2');
  await publish(server, topicName, '_dsn=b8,temp=25');
  await expect(lines(page)).toHaveCount(2);
  const hot = lines(page).filter({ hasText: texts.runs.board('b7') });
  await expect(hot.getByText(texts.runs.results.FAILED)).toBeVisible();
  const notSetUp = texts.reasons.NOT_CONFIGURED({ service: smsTexts.en.service, detail: '', seen: '' });
  await expect(hot.getByText(notSetUp)).toBeVisible();

  await panel(page).getByRole('combobox', { name: texts.runs.filterResult }).selectOption('PROBLEM');
  await expect(lines(page)).toHaveCount(1);
  await panel(page).getByRole('combobox', { name: texts.runs.filterBoard }).selectOption('b8');
  await expect(panel(page).getByText(texts.runs.noneFiltered)).toBeVisible();
  await panel(page).getByRole('combobox', { name: texts.runs.filterBoard }).selectOption('');

  await lines(page).press('Enter');
  const list = panel(page).getByRole('list', { name: texts.log });
  await expect(list.getByText('31.2 > 30')).toBeVisible();
  await expect(list.getByText(appletFilter.matches, { exact: true })).toBeVisible();
  await expect(list.getByText(publishTexts.en.done('Fan'))).toBeVisible();
  await expect(list.getByText('_dsn=b7,temp=31.2')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScrolling(page);

  await list.getByRole('button', { name: texts.runs.repeat }).press('Enter');
  // The SMS still has no gateway.
  await expect(list.getByText(texts.runs.repeatedBy('Ada Lovelace'))).toBeVisible();
  await expect(list.getByText(notSetUp)).toBeVisible();
});
