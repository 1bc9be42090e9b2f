// Before a release.
import { createApplet, deleteApplet, listApplets, switchApplet } from '@tinkerstream/contract/applets';
import { addDashboardChart, renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { createAndLinkTopic, createProject } from '@tinkerstream/contract/projects';
import { texts as addTexts } from '../../packages/web/src/domains/dashboards/buttons/add-texts.ts';
import { texts as buttonTexts } from '../../packages/web/src/domains/dashboards/buttons/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { createBoard } from '../support/boards.ts';
import { expect, setLanguage } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { dashboards: texts, common } = TEXTS.en;
const buttons = { ...buttonTexts.en, ...addTexts.en };

test('buttons of event triggers are added by mouse and by keyboard, run, and say what becomes of them', async ({
  openAs,
  page: visitor,
  server,
}) => {
  const { api, ...person } = await createPerson(server, 'full');
  const { id: projectId } = await api.call(createProject, { projectName: 'Garden' });
  const lamp = await api.call(createAndLinkTopic, { projectId, topicDescription: 'Lamp' });
  const add = (name: string, buttonLabel: string) =>
    api.call(createApplet, {
      projectId,
      name,
      triggers: [{ type: 'BUTTON_TRIGGER', buttonLabel }],
      actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: lamp.topicName, publishContent: 'on=1' }],
    });
  const light = await add('Light', 'Lamp on');
  await add('Fan', '');
  const board = await createBoard(api, 'Wall', []);
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(board.address);
  const list = page.getByRole('list', { name: buttons.title });
  const dialog = page.getByRole('dialog', { name: buttons.addTitle });

  await page.getByRole('button', { name: buttons.add }).click();
  await dialog.getByRole('button', { name: buttons.addThis('Lamp on', 'Light') }).click();
  await expect(dialog.getByText(texts.onThisDashboard)).toBeVisible();
  await dialog.getByRole('button', { name: common.close }).click();
  await expect(dialog).toBeHidden();
  await list.getByRole('button', { name: 'Lamp on' }).click();
  await expect(page.getByText(buttons.ran('Light'))).toBeVisible();

  const enter = async (element: ReturnType<typeof page.getByRole>) => {
    await tabTo(page, element);
    await page.keyboard.press('Enter');
  };
  await enter(page.getByRole('button', { name: texts.edit, exact: true }));
  const bar = page.getByRole('toolbar', { name: texts.editing });
  // The bar is one stop of the Tab key.
  await tabTo(page, bar.getByRole('button', { name: texts.addChart }));
  for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
  await enter(dialog.getByRole('button', { name: buttons.addThis(buttons.runNow, 'Fan') }));
  await expect(dialog.getByText(texts.onThisDashboard)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await enter(list.getByRole('button', { name: buttons.remove(buttons.runNow, 'Fan') }));
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await tabTo(page, bar.getByRole('button', { name: buttons.add }), 'Shift+Tab');
  for (const key of ['End', 'Enter']) await page.keyboard.press(key);

  await api.call(switchApplet, { projectId, appletId: light.id, enabled: false });
  await expect(list.getByText(buttons.reasons.DISABLED)).toBeVisible();
  await expect(list.getByRole('button', { name: 'Lamp on' })).toBeDisabled();
  await api.call(switchApplet, { projectId, appletId: light.id, enabled: true });
  await enter(list.getByRole('button', { name: 'Lamp on' }));
  const runs = async () => (await api.call(listApplets, { projectId })).find(({ id }) => id === light.id)?.runCount;
  await expect.poll(runs).toBe(2);

  // A public dashboard needs a chart.
  const [chart] = await api.listTopicCharts(lamp.topicId);
  await api.call(addDashboardChart, { dashboardId: board.id, chartId: chart?.id ?? '', size: 6 });
  const { shareToken } = await api.call(renewDashboardLink, { dashboardId: board.id });
  await setLanguage(visitor, 'en', server);
  await visitor.goto(`/dashboard/embedded/token/${shareToken}`);
  await expect(visitor.getByRole('button', { name: 'Lamp on' })).toBeDisabled();
  await expect(visitor.getByText(buttons.membersOnly)).toBeVisible();

  await api.call(deleteApplet, { projectId, appletId: light.id });
  await expect(list.getByText(buttons.reasons.GONE)).toBeVisible();
});
