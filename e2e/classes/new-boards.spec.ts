import { addClass, enterClass, listBoardNames, openClass, updateClass } from '@tinkerstream/contract/classes';
import { Api } from '../../test/support/api.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, common, lesson } = TEXTS.en;

test('new boards keep their places under a finger, and charts call a board by its pupil, as far as readers may know', async ({
  page,
  context,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const api = await Api.signIn(server.http);
  const { id: classId } = await api.call(addClass, { name: '3B' });
  const { code } = await api.call(openClass, { classId });
  const project = await api.createProject('Pond');
  await api.call(updateClass, { classId, projectId: project.id });
  const topic = await api.createTopic('Water', 'temp', project.id);
  for (const name of ['Anna', 'Ben', 'Cho']) await new Api(server.http).call(enterClass, { code, name });
  const send = (board: string) => publish(server, topic.topicName, `_dn=${board},temp=21`);
  for (const board of ['group10', 'group2', 'group1']) await send(board);

  await page.goto(`/class/${classId}/lesson`);
  const cards = page.getByRole('list', { name: /new board/ }).getByRole('listitem');
  const names = async () => (await cards.all()).map(async (card) => (await card.getAttribute('aria-label')) ?? '');
  const shown = async () => (await Promise.all(await names())).map((label) => /group\d+/.exec(label)?.[0]);
  await expect(cards).toHaveCount(3);
  expect(await shown()).toEqual(['group1', 'group2', 'group10']);

  const second = cards.filter({ hasText: 'group2' });
  await second.getByRole('button', { name: 'Anna' }).click();
  await expect(second).toContainText(lesson.given('Anna'));
  await expect(second.getByRole('button', { name: lesson.takeBackFrom('group2', 'Anna') })).toBeFocused();
  // A board that arrives while the page is used comes last.
  await send('group0');
  await expect(cards).toHaveCount(4);
  expect(await shown()).toEqual(['group1', 'group2', 'group10', 'group0']);
  await expectAccessible(page);

  const chart = (await api.listTopicCharts(topic.id)).at(0);
  const reader = await context.newPage();
  await reader.goto(`/charts/${chart?.id}/temp`);
  const lines = reader.getByRole('list', { name: charts.latestValues }).getByRole('listitem');
  await expect(lines.filter({ hasText: 'Anna' })).toHaveCount(1);
  const visitor = await context.newPage();
  await visitor.goto(`/chart/embedded/token/${chart?.shareToken}`);
  await expect(
    visitor.getByRole('list', { name: charts.latestValues }).getByRole('listitem').filter({ hasText: 'group2' }),
  ).toHaveCount(1);
  await expect(visitor.getByText('Anna')).toHaveCount(0);

  await page.bringToFront();
  await second.getByRole('button', { name: common.undo }).click();
  await expect(second.getByRole('button', { name: 'Anna' })).toBeVisible();
  expect(await shown()).toEqual(['group1', 'group2', 'group10', 'group0']);
  // The button is shown before the server has taken the name away.
  const named = async () => (await api.call(listBoardNames, {})).filter(({ topicId }) => topicId === topic.id);
  await expect.poll(named).toEqual([]);
  await expect(lines.filter({ hasText: 'group2' })).toHaveCount(1);
  await expect(lines.filter({ hasText: 'Anna' })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(page);
});
