// Before a release.
import { readFile } from 'node:fs/promises';
import { createApplet } from '@tinkerstream/contract/applets';
import { listAnnotations } from '@tinkerstream/contract/topics';
import { texts as noteTexts } from '../../../packages/web/src/domains/charts/line-chart/annotations/texts.ts';
import { texts as compareTexts } from '../../../packages/web/src/domains/charts/line-chart/compare/texts.ts';
import { texts as markedTexts } from '../../../packages/web/src/domains/charts/line-chart/marked/texts.ts';
import { texts as notebookMenuTexts } from '../../../packages/web/src/domains/learning/notebook/menu-texts.ts';
import { texts as notebookTexts } from '../../../packages/web/src/domains/learning/notebook/texts.ts';
import { Api } from '../../../test/support/api.ts';
import { expect, publish, setLanguage, signIn, test } from '../../support/fixtures.ts';
import { tabTo } from '../../support/keyboard.ts';
import { TEXTS } from '../../support/texts.ts';

const { chartRange, charts, common } = TEXTS.en;
const [notes, marked] = [noteTexts.en, markedTexts.en];

test('a moment is noted by pointer, by keyboard, by a board and by an event trigger; the chart is measured, compared and opened as notebook', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await signIn(page);
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Window');
  const topic = await api.createTopic('Room', 'temperature', project.id);
  for (const value of [20, 22, 24]) await publish(server, topic.topicName, `_dn=a,temperature=${value}`);
  const door = await api.createTopic('Door', 'open', project.id);
  await api.call(createApplet, {
    projectId: project.id,
    name: 'Watch the door',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName: door.topicName }],
    actions: [
      { type: 'ANNOTATE_ACTION', topicName: topic.topicName, publishContent: `door at {${door.topicName}.open} cm` },
    ],
  });
  const [chart] = await api.listTopicCharts(topic.id);
  await page.goto(`/charts/${chart?.id}/temperature`);
  await expect(page.getByTestId('latest-value')).toHaveText('24');

  await page.getByRole('button', { name: notes.add }).click();
  const slider = page.getByRole('slider', { name: notes.pick });
  await slider.click({ position: { x: 300, y: 80 } });
  await page.getByRole('textbox', { name: notes.text }).fill('window opened');
  await page.getByRole('button', { name: notes.save }).click();
  const list = page.getByRole('list', { name: notes.notes });
  await expect(list.getByText('window opened')).toBeVisible();
  await expect(slider).toBeHidden();
  const flag = page.getByRole('button', { name: /window opened$/ }).first();
  await flag.hover();
  await expect(page.getByTestId('annotations').getByText('window opened')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: notes.add }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: notes.text })).toBeFocused();
  await page.keyboard.type('closed');
  await page.keyboard.press('Enter');
  await expect(list.getByText('closed')).toBeVisible();

  // A board's note comes without a reload.
  await publish(server, topic.topicName, '_dn=a,temperature=25,_note=fan on');
  await expect(list.getByText('fan on')).toBeVisible();
  await publish(server, door.topicName, 'open=40');
  // The chart ends at its latest value.
  await expect.poll(async () => (await api.call(listAnnotations, { topicIds: topic.id })).annotations.length).toBe(4);
  await publish(server, topic.topicName, '_dn=a,temperature=25');
  await expect(list.getByRole('listitem').filter({ hasText: 'door at 40 cm' })).toContainText(
    notes.by.TRIGGER('Watch the door'),
  );
  const ofTrigger = page.getByRole('button', { name: /door at 40 cm$/ }).first();
  await ofTrigger.focus();
  await expect(page.getByTestId('annotations').getByText('door at 40 cm')).toBeVisible();
  await page.getByRole('button', { name: notes.remove('closed') }).click();
  await page.getByRole('dialog').getByRole('button', { name: common.delete }).click();
  await expect(list.getByText('closed')).toBeHidden();

  await page.getByRole('button', { name: marked.statistics }).click();
  await expect(page.getByText(charts.selection('5', '20', '25', '23.2'))).toBeVisible();
  await expect(page.getByText(marked.spread)).toBeVisible();
  await page.getByLabel(compareTexts.en.compare).selectOption('day');
  await expect(page.getByText(compareTexts.en.legend.day)).toBeVisible();

  await page.getByRole('button', { name: chartRange.menu('temperature') }).click();
  await page.getByRole('menuitem', { name: notebookMenuTexts.en.open }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: notebookTexts.en.save }).click(),
  ]);
  const notebook = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(notebook)).toMatchObject({ nbformat: 4, nbformat_minor: 5 });
  expect(notebook).toContain(topic.id);
  expect(notebook).toContain('KEY = \\"\\"');

  // A visitor measures the same values on the public page.
  await page.goto(`/chart/embedded/token/${chart?.shareToken}`);
  await page.getByRole('button', { name: marked.statistics }).click();
  await expect(page.getByText(charts.selection('5', '20', '25', '23.2'))).toBeVisible();
  for (const figure of ['spread', 'slope', 'area'] as const) {
    await expect(page.getByText(marked[figure])).toBeVisible();
  }
});
