import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { createPerson } from '../../test/support/people.ts';
import { expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, home, projects: texts, overview, records, shell } = TEXTS.en;
const WALL = `Wall${'W'.repeat(90)}`;

test('home continues where the user was, and shows boards, the default dashboard and what is shared, live', async ({
  openAs,
  server,
}) => {
  const [person, teacher] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const greenhouse = await person.api.createProject('Greenhouse');
  const topic = await person.api.createTopic('Beds', 'moisture', greenhouse.id);
  await teacher.api.invite((await teacher.api.createProject('Whole school')).id, person.api);
  const [chart] = await person.api.listTopicCharts(topic.id);
  const { id: dashboardId } = await person.api.call(createDashboard, { name: WALL });
  await person.api.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '' });
  const region = (name: string) => page.getByRole('region', { name });

  const page = await openAs(person);
  await expect(region(home.continue)).toHaveCount(0);
  await page.goto(`/project/${greenhouse.id}/greenhouse?section=chart`);
  await expect(page.getByRole('heading', { level: 1, name: 'Greenhouse' })).toBeVisible();
  await page.goto(`/topic/${topic.id}/beds`);
  await expect(page.getByRole('heading', { level: 1, name: 'Beds' })).toBeVisible();
  await page.getByRole('link', { name: shell.home }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
  await expect(region(home.continue).getByRole('link')).toHaveText([
    `Beds${home.topic}`,
    `Greenhouse${texts.sectionNames.chart}`,
  ]);
  await expect(region(home.shared)).toContainText(`Whole school${home.sharedBy('Ada Lovelace')}`);
  await expect(region(home.defaultDashboard(WALL)).getByRole('link', { name: 'moisture' })).toBeVisible();

  // A name has up to a hundred characters, and need not have a space.
  await expectNoSidewaysScrolling(page);

  const card = region(home.recent).getByRole('listitem').filter({ hasText: 'Greenhouse' }).first();
  await expect(card).toContainText(home.noBoards);
  await publish(server, topic.topicName, '_dn=Rose,moisture=41');
  await expect(card).toContainText(home.boards(1));
  await expect(card).toContainText(home.allSending);
  await expect(card).toContainText('Rose');
  await publish(server, topic.topicName, '_dn=Rose,moisture=42');
  await expect(card).toContainText('moisture42');
  await region(home.continue).getByRole('link', { name: 'Greenhouse' }).click();
  await expect(page.getByRole('tab', { name: texts.sectionNames.chart })).toHaveAttribute('aria-selected', 'true');

  // The overview begins with what boards send, and then shows tools and logs.
  await page.getByRole('tab', { name: texts.sectionNames.overview }).click();
  await expect(region(overview.viewer)).toBeVisible();
  const order = [overview.boards, charts.related, overview.viewer, texts.users];
  await expect(region(charts.related)).toBeVisible();
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
  await page.getByRole('tab', { name: texts.sectionNames.iot }).click();
  await expect(region(records.latestValues)).toContainText('moisture42');
});
