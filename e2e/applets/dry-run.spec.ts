import { createApplet } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as allTexts } from '../../packages/web/src/domains/applets/dry-run/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';

const texts = allTexts.en;

test('an event trigger is tried on the last hour, by mouse and by keyboard, and the chart marks its runs', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { api } = person;
  const { id: projectId } = await api.call(createProject, { projectName: 'Roof' });
  const { topicId, topicName } = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Weather' });
  await api.call(createDataType, { topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp', dataTypeUnit: '°C' });
  for (const temp of [20, 25, 31, 33, 28, 35]) await publish(server, topicName, `_dsn=station,temp=${temp}`);
  const { id } = await api.call(createApplet, {
    projectId,
    name: 'Fan when hot',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2] },
      {
        key: 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName,
        subjectKey: 'temp',
        comparatorKey: 'greater_than',
        publishContent: '30',
      },
    ],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent: 'fan=1' }],
    enabled: false,
  });
  const page = await openAs(person, `/project/${projectId}/applet/${id}`);
  const dryRun = page.getByRole('region', { name: texts.title });

  await dryRun.getByRole('button', { name: texts.lastHour }).click();
  await expect(dryRun.getByText(texts.ran('3', '6'))).toBeVisible();
  await expect(dryRun.locator('figure [aria-hidden] > span:visible')).toHaveCount(3);
  await dryRun.getByText(texts.moments).click();
  await expect(dryRun.getByRole('row')).toHaveCount(4);
  await expect(dryRun.getByRole('cell', { name: 'station' }).first()).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(page);

  // The result belongs to the conditions as they were during the test run.
  await page.getByLabel('Value', { exact: true }).first().fill('34');
  await expect(dryRun.getByText(texts.mark)).toBeHidden();
  await tabTo(page, dryRun.getByRole('button', { name: texts.lastHour }));
  await page.keyboard.press('Enter');
  await expect(dryRun.getByText(texts.ran('1', '6'))).toBeVisible();

  await dryRun.getByRole('button', { name: texts.yesterday }).press('Enter');
  await expect(dryRun.getByText(texts.noMessages)).toBeVisible();
});
