import type { Page } from '@playwright/test';
import { createApplet } from '@tinkerstream/contract/applets';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { createDataType } from '@tinkerstream/contract/topics';
import type { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessibleInBothSchemes, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { applets: texts, appletList, lists } = TEXTS.en;

const NAMES = ['Water when dry', 'Fan when hot', 'Lamp when dark', 'Door', 'Window', 'Heater'];

/** A project with event triggers on two topics, of which one sends an SMS that no gateway takes. */
async function createClassroom(api: Api) {
  const { id: projectId } = await api.call(createProject, { projectName: 'Classroom' });
  const [soil, roof] = [
    await api.call(createAndLinkTopic, { projectId, topicDescription: 'Soil' }),
    await api.call(createAndLinkTopic, { projectId, topicDescription: 'Roof' }),
  ];
  await api.call(createDataType, { topicId: roof.topicId, dataTypeName: 'Temperature', dataTypeKey: 'temp' });
  for (const [index, name] of NAMES.entries()) {
    await api.call(createApplet, {
      projectId,
      name,
      triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: (index === 0 ? soil : roof).topicName }],
      actions: [
        name === 'Heater'
          ? { type: 'SEND_SMS_ACTION', phoneNumber: '+852 9123 4567', publishContent: 'Cold' }
          : { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: soil.topicName, publishContent: 'n=1' },
      ],
      enabled: index < 2 || name === 'Heater',
    });
  }
  return { roof: roof.topicName, address: `/project/applet/${projectId}/Classroom` };
}

const list = (page: Page) => page.getByRole('navigation', { name: texts.list });
const items = (page: Page) => list(page).getByRole('listitem');
const item = (page: Page, name: string) => items(page).filter({ hasText: name });
const switchOf = (page: Page, name: string) => list(page).getByRole('switch', { name: appletList.switch(name) });

test('the list finds and sorts event triggers, says what became of them, and switches them', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const { roof, address } = await createClassroom(person.api);
  const page = await openAs(person, address);
  await expect(items(page)).toHaveCount(NAMES.length);
  await publish(server, roof, 'temp=31');
  await expect(item(page, 'Fan').getByText(texts.runsToday(1))).toBeVisible();
  await expect(item(page, 'Fan').getByText(appletList.ran.trim())).toBeVisible();
  await expect(item(page, 'Heater').getByText(appletList.problem.trim())).toBeVisible();

  await switchOf(page, 'Fan when hot').click({ force: true });
  await expect(switchOf(page, 'Fan when hot')).not.toBeChecked();
  await switchOf(page, 'Door').press(' ');
  await expect(switchOf(page, 'Door')).toBeChecked();
  await page.reload();
  await expect(switchOf(page, 'Fan when hot')).not.toBeChecked();
  await expect(switchOf(page, 'Door')).toBeChecked();

  const search = list(page).getByRole('searchbox');
  await search.fill('roof');
  await expect(items(page)).toHaveCount(NAMES.length - 1);
  await search.fill('nobody');
  await expect(list(page).getByText(appletList.nothingFound)).toBeVisible();
  await list(page).getByRole('button', { name: lists.clearSearch }).press('Enter');
  await list(page).getByRole('combobox', { name: appletList.order }).selectOption('TOPIC');
  await expect(list(page).getByRole('heading')).toHaveText(['Soil', 'Roof']);
  await list(page).getByRole('combobox', { name: appletList.order }).selectOption('LAST_RUN');
  await expect(items(page).first()).toContainText('Water');

  await page.setViewportSize({ width: 360, height: 740 });
  await list(page)
    .getByRole('button', { name: texts.listWithCount(NAMES.length) })
    .press('Enter');
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScrolling(page);
});
