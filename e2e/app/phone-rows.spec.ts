// Before a release.
import type { Locator } from '@playwright/test';
import { createTopic } from '@tinkerstream/contract/topics';
import { createPerson } from '../../test/support/people.ts';
import { expectNoSidewaysScrolling, expectTouchTargets, touch } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { home, overview, records, topics } = TEXTS.en;

/** The height of two lines of text and the space around them. */
const TWO_LINES = 76;

/** Waits until a row has two lines, and `value` ends where the row does. */
async function expectTwoLines(row: Locator, value: Locator): Promise<void> {
  await expect(async () => {
    const [outer, inner] = await Promise.all([row.boundingBox(), value.boundingBox()]);
    if (!outer || !inner) throw new Error('not visible');
    expect(outer.height).toBeLessThan(TWO_LINES);
    const left = outer.x + outer.width - (inner.x + inner.width);
    expect(left).toBeLessThan(30);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(inner.height).toBeLessThan(TWO_LINES / 2);
  }).toPass({ timeout: 15_000 });
}

test('on a phone, boards, topics and latest data have two lines with the value at their end', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const project = await person.api.createProject('Roof');
  const topic = await person.api.call(createTopic, {
    description: 'Antenna on the roof of the science building',
    dataRecordTypes: [{ name: 'Temperature beside the antenna', key: 'temperature', unit: 'µg/m³' }],
    projectIds: project.id,
  });
  // A small line stands beside the value.
  for (const value of [1180.5, 1200.25, 1221.13]) {
    await publish(server, topic.topicName, `temperature=${value},_dsn=b7,_dn=Board of group seven by the window`);
  }
  const page = await openAs(person);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('home', async () => {
    await page.goto('/home');
    const board = page.getByRole('region', { name: home.recent }).getByRole('listitem').filter({ hasText: 'group' });
    await expectTwoLines(board.last(), board.last().locator('svg').last());
    await expect(board.last().getByTitle('Board of group seven by the window')).toBeVisible();
    await expectNoSidewaysScrolling(page);
  });

  await test.step('the overview of the project', async () => {
    await page.goto(`/project/${project.id}/roof`);
    const board = page.getByRole('table', { name: overview.boards }).locator('tbody tr');
    await expectTwoLines(board, board.locator('td').nth(2));
    await expect(page.getByRole('log').locator('[data-unit]').first()).toHaveAttribute('data-unit', '\u00a0µg/m³');
    await expectNoSidewaysScrolling(page);
  });

  await test.step('the topic', async () => {
    await page.goto(`/topic/${topic.id}/antenna`);
    const record = page.getByRole('table', { name: records.latest }).locator('tbody tr').first();
    await expectTwoLines(record, record.locator('code'));
    const log = page.getByRole('table', { name: records.messageLog });
    await expect(log.locator('[data-unit]').first()).toHaveText('temperature=1221.13');
    await expectNoSidewaysScrolling(page);
  });

  await test.step('the list of topics', async () => {
    await page.goto('/topic');
    const value = page.getByRole('table', { name: topics.list }).locator('tbody tr code').filter({ hasText: '1,221' });
    await expect(value).toBeVisible();
    await expect.poll(async () => (await value.boundingBox())?.height).toBeLessThan(TWO_LINES / 2);
    await expectNoSidewaysScrolling(page);
  });

  await test.step('what fingers hit', async () => {
    const [chart] = await person.api.listTopicCharts(topic.id);
    const address = `/project/${project.id}/roof`;
    await touch(page);
    for (const path of [
      '/home',
      '/project',
      address,
      `${address}?section=iot`,
      '/topic',
      `/topic/${topic.id}/antenna`,
      `/charts/${chart?.id}/temperature`,
      '/dashboards',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectTouchTargets(page, path);
      await expectNoSidewaysScrolling(page, path);
    }
  });
});
