// Before a release.
import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { createChart, getChart } from '@tinkerstream/contract/charts';
import { listDashboards } from '@tinkerstream/contract/dashboards';
import { deleteProjectFile, getProject } from '@tinkerstream/contract/projects';
import { createPerson, fullNameOf } from '../../test/support/people.ts';
import { createBoard, title } from '../support/boards.ts';
import { chooseMore, expect } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut, undoOf } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, common, dashboards, projects, shell, topics } = TEXTS.en;

/** A user's project with one of each item, shared with a guest. */
async function createAll(server: Parameters<typeof createPerson>[0]) {
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const project = await owner.api.createProject('Garden');
  const topic = await owner.api.createTopic('Pond', 'level', project.id);
  await owner.api.invite(project.id, guest.api);
  const addresses = { project: `/project/${project.id}/garden`, topic: `/topic/${topic.id}/pond` };
  return { owner, guest, project, topic, addresses };
}

async function confirm(page: Page, button: string, typed = ''): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(common.undoHint);
  if (typed !== '') await dialog.getByRole('textbox').fill(typed);
  await dialog.getByRole('button', { name: button }).click();
}

test('a deleted or removed item disappears for its user immediately, and returns after an undo', async ({
  openAs,
  server,
}) => {
  const { owner, guest, project, topic, addresses } = await createAll(server);
  const { api } = owner;
  const board = await createBoard(api, 'Field', await api.listTopicCharts(topic.id));
  const mine = await openAs(owner, addresses.project);
  await mine.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: '', buffer: Buffer.from('1') });
  await expect(mine.getByRole('button', { name: projects.deleteThisFile('a.csv') })).toBeVisible();
  const press = (name: string) => mine.getByRole('button', { name, exact: true }).click();
  const row = (name: string) => mine.getByRole('row', { name });

  const removals = [
    ['a dashboard', board.address, () => chooseMore(mine, dashboards.delete), common.delete, '', 'Field', title(mine)],
    [
      'a member',
      addresses.project,
      () => press(projects.removeThisUser(fullNameOf(guest))),
      projects.removeUser,
      '',
      guest.email,
      row(guest.email),
    ],
    [
      'a file',
      addresses.project,
      () => press(projects.deleteThisFile('a.csv')),
      common.delete,
      '',
      'a.csv',
      row('a.csv'),
    ],
    [
      'a topic in a project',
      `${addresses.project}?section=iot`,
      () => press(projects.unlink),
      projects.unlinkConfirm,
      '',
      'Pond',
      mine.getByTestId('topic-name'),
    ],
    [
      'a data type',
      addresses.topic,
      () => press(topics.deleteDataType('level')),
      common.delete,
      '',
      'level',
      mine.getByRole('button', { name: topics.deleteDataType('level') }),
    ],
    [
      'a topic',
      addresses.topic,
      () => chooseMore(mine, topics.delete),
      topics.delete,
      topic.topicName,
      'Pond',
      row('Pond'),
    ],
    [
      'a project',
      addresses.project,
      () => chooseMore(mine, projects.delete),
      projects.delete,
      'Garden',
      'Garden',
      row('Garden'),
    ],
  ] as const;
  for (const [what, address, ask, button, typed, name, listed] of removals) {
    await test.step(what, async () => {
      await mine.goto(address);
      await ask();
      await confirm(mine, button, typed);
      await expect(undoOf(mine, name)).toBeVisible();
      await expect(listed.filter({ hasText: what === 'a dashboard' ? name : '' })).toHaveCount(0);
      await undoOf(mine, name).getByRole('button', { name: common.undo }).click();
      await expect(listed).toHaveCount(1);
      await expect(undoOf(mine, name)).toHaveCount(0);
    });
  }
  const after = await api.call(getProject, { projectId: project.id });
  expect(after).toMatchObject({ topicCount: 1, dataTypeCount: 1, userCount: 2, fileCount: 1 });
  expect(await api.call(listDashboards, {})).toMatchObject([{ dashboardCharts: [{ chart: { name: 'level' } }] }]);
});

test('a chart is deleted for everyone ten seconds later', async ({ openAs, server }) => {
  const { owner, guest, topic } = await createAll(server);
  const { id: chartId } = await guest.api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Depth' },
    chartSourceConfigs: [{ topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id }],
  });
  const path = `/charts/${chartId}/depth`;
  const [mine, theirs] = [await openAs(owner, path), await openAs(guest, path)];
  // The project owner deletes what a member created.
  await chooseMore(mine, common.delete);
  await confirm(mine, common.delete);
  await expect(mine.getByRole('heading', { level: 1, name: shell.home })).toBeVisible();
  await expect(title(theirs)).toHaveText('Depth');
  await expect(mine.getByText(charts.deleted)).toBeVisible();
  await expect(undoOf(mine, 'Depth')).toHaveCount(0);
  await expect(theirs.getByRole('heading', { name: charts.notFound })).toBeVisible();
  await expect(owner.api.call(getChart, { chartId })).rejects.toMatchObject({ status: 404 });
});

async function signOut(page: Page) {
  await page.getByRole('button', { name: shell.account }).click();
  await page.getByRole('menuitem', { name: shell.logout }).click();
}

for (const [how, leave] of [
  ['is left', (page: Page) => page.goto('about:blank')],
  ['is signed out of', signOut],
] as const) {
  test(`a pending deletion is sent when the page ${how}`, async ({ openAs, server }) => {
    const person = await createPerson(server, 'full');
    const board = await createBoard(person.api, 'Field', []);
    const other = await createBoard(person.api, 'Roof', []);
    const page = await openAs(person, board.address);
    await chooseMore(page, dashboards.delete);
    await confirm(page, common.delete);
    await expect(undoOf(page, 'Field')).toBeVisible();
    await leave(page);
    await expect.poll(() => person.api.call(listDashboards, {})).toMatchObject([{ id: other.id }]);
  });
}

test('a deletion ends without an error if someone else is first', async ({ openAs, server }) => {
  const { owner, guest, project, addresses } = await createAll(server);
  const { api } = owner;
  const page = await openAs(owner, addresses.project);
  await page.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: '', buffer: Buffer.from('1') });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press(projects.deleteThisFile('a.csv'));
  await confirm(page, common.delete);
  const [file] = (await api.call(getProject, { projectId: project.id })).projectFiles;
  await guest.api.call(deleteProjectFile, { projectId: project.id, fileId: file?.id ?? '' });
  await carryOut(page, 'a.csv');
  await expect(undoOf(page, 'a.csv')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
