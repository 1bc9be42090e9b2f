import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { getProject, listProjects, unlinkTopic, updateProject } from '@tinkerstream/contract/projects';
import { exportProjectData } from '@tinkerstream/contract/records';
import { getTopic, sendMessageByTopicName, updateTopicLocation } from '@tinkerstream/contract/topics';
import { Api } from '../test/api.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, startServer } from '../test/server-process.ts';
import { beSignedIn, chooseMore, expect, publish, setLanguage, signIn } from './fixtures.ts';
import { createPerson, test } from './people.ts';
import { carryOut } from './removals.ts';
import { TEXTS } from './texts.ts';

const { charts, common, home, projects: texts, overview, records, shell, subscriptions, topics } = TEXTS.en;

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

test('the first project is created from its name alone, and only once despite repeated clicks', async ({
  openAs,
  server,
}) => {
  const person = await createPerson(server, 'full');
  const page = await openAs(person);
  await expect(page.getByTestId('wallpaper')).toBeVisible();
  await page.goto('/project');
  await expect(page.getByRole('cell', { name: common.noRecord })).toBeVisible();
  await expect(page.getByTestId('wallpaper')).toBeVisible();

  await page.getByRole('button', { name: texts.create }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: texts.create });
  await submit.click();
  await expect(dialog.getByText(texts.nameEmpty)).toBeVisible();
  await dialog.getByRole('textbox').fill('  Rain: & wind!  ');
  await submit.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Rain: & wind!' })).toBeVisible();
  await expect(page).toHaveURL(/\/Rain-wind$/);
  expect(await person.api.call(listProjects, {})).toHaveLength(1);
});

test('home continues where the user was, and shows boards, the default dashboard and what is shared, live', async ({
  openAs,
  server,
}) => {
  const [person, teacher] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const greenhouse = await person.api.createProject('Greenhouse');
  const topic = await person.api.createTopic('Beds', 'moisture', greenhouse.id);
  await teacher.api.invite((await teacher.api.createProject('Whole school')).id, person.api);
  const [chart] = await person.api.listTopicCharts(topic.id);
  const { id: dashboardId } = await person.api.call(createDashboard, { name: 'Wall' });
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
  await expect(region(home.defaultDashboard('Wall')).getByRole('link', { name: 'moisture' })).toBeVisible();

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

test('the form shows future types, confirms the new project, and leads to it', async ({ page }) => {
  await signIn(page, '/user/login?ref=/project/create');
  await expect(page.getByRole('radio', { name: texts.typeIot })).toBeChecked();
  for (const type of [texts.typeLocation, texts.typeMachineLearning]) {
    await expect(page.getByRole('radio', { name: type })).toBeDisabled();
  }
  await expect(page.getByText(texts.comingSoon)).toHaveCount(2);
  await page.getByRole('button', { name: texts.create }).click();
  await expect(page.getByText(texts.nameEmpty)).toBeVisible();
  await page.getByRole('textbox', { name: texts.name }).fill('Bridge');
  await page.getByRole('button', { name: texts.create }).click();
  await expect(page.getByRole('dialog', { name: texts.createdTitle })).toContainText('Bridge');
  await page.getByRole('button', { name: common.ok }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible();
});

test('a subscription without room for one more project leads to the upgrade', async ({ openAs, server }) => {
  const person = await createPerson(server, 'event');
  for (let number = 1; number <= 10; number++) await person.api.createProject(`Project ${number}`);
  const page = await openAs(person);
  await page.getByRole('link', { name: home.allProjects(10) }).click();
  await expect(page.getByRole('row')).toHaveCount(11);
  await page.getByRole('button', { name: texts.create }).click();
  await page.getByRole('dialog', { name: subscriptions.permissionTitle }).getByRole('button').last().click();
  await expect(page.getByRole('heading', { level: 1, name: subscriptions.mine })).toBeVisible();
  await page.goto('/project/create');
  await expect(page.getByRole('dialog', { name: subscriptions.permissionTitle })).toBeVisible();
});

test('the list leads to projects and topics, and can be reloaded', async ({ openAs, server }) => {
  const person = await createPerson(server, 'full');
  const first = await person.api.createProject('First');
  const page = await openAs(person);
  await page.goto('/project');
  await expect(page.getByTestId('wallpaper')).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText(texts.noTopics);
  await person.api.createProject('Second');
  await person.api.createTopic('Barometer', 'p', first.id);
  await page.getByRole('button', { name: common.refresh }).click();
  await expect(page.getByRole('row').nth(2)).toContainText('Second');
  await page.getByRole('row').nth(1).getByRole('link', { name: 'Barometer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Barometer' })).toBeVisible();
});

test('the address selects the section, and an event trigger in it selects its own', async ({ page, server }) => {
  const project = await (await Api.signIn(server.http)).createProject('Sections');
  await signIn(page);
  for (const [query, section] of [
    ['', 'overview'],
    ['?section=no-such', 'overview'],
    ['?section=iot', 'iot'],
    ['?section=ai', 'ai'],
    ['?section=chart', 'chart'],
    ['?section=chart&appletId=7', 'event-trigger'],
  ] as const) {
    await page.goto(`/project/${project.id}/any${query}`);
    const tab = page.getByRole('tab', { name: texts.sectionNames[section], exact: true });
    await expect(tab, query).toHaveAttribute('aria-selected', 'true');
  }
  // No event trigger has that id: the address names the section alone.
  await expect(page).toHaveURL(/\/Sections\?section=event-trigger$/);
  await page.getByRole('tab', { name: texts.sectionNames.overview }).click();
  await expect(page).toHaveURL(/\/Sections\?section=overview$/);
});

test("another user's or an unknown project leads to the list with the reason", async ({ openAs, server }) => {
  const stranger = await createPerson(server, 'full');
  const { id } = await (await Api.signIn(server.http)).createProject('Secret');
  const page = await openAs(stranger);
  for (const unknown of [id, 'no-such-project']) {
    await page.goto(`/project/${unknown}/any`);
    await expect(page.getByRole('alert')).toContainText('TS_ERR_PROJECT_0001');
    await expect(page).toHaveURL(/\/project$/);
  }
});

test("a project's topic is renamed, extended and removed, and the other browser follows", async ({
  page,
  openAs,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Garden');
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/garden?section=iot`);
  const other = await openAs({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  await other.goto(`/project/${project.id}/garden`);
  await expect(other.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible();

  await page.getByRole('button', { name: texts.createTopic, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.createTopic }).click();
  await expect(dialog.getByText(topics.descriptionEmpty)).toBeVisible();
  await dialog.getByRole('textbox').fill('Soil');
  await dialog.getByRole('button', { name: texts.createTopic }).dblclick();
  await expect(page.getByRole('tab', { name: 'Soil' })).toHaveCount(1);
  const { topicId, topicName } = (await api.call(getProject, { projectId: project.id })).topics[0] ?? {};
  const fact = (name: string) => other.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) });
  await expect(fact(texts.numberOfTopics)).toContainText('1');

  await publish(server, topicName ?? '', 'moisture=40,light=3');
  await expect(page.locator('dl > div').filter({ hasText: texts.dataCount })).toContainText('1');
  await expect(fact(texts.dataCount)).toContainText('1');
  await expect(fact(texts.numberOfDataTypes)).toContainText('2');

  await page.getByRole('button', { name: texts.rename }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Kitchen garden');
  await page.getByRole('dialog').getByRole('button', { name: common.save }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Kitchen garden' })).toBeVisible();

  await page.getByRole('button', { name: texts.unlink }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.unlinkConfirm }).click();
  await carryOut(page, 'Soil');
  await expect(page.getByRole('heading', { name: texts.noTopicTitle })).toBeVisible();
  await expect(fact(texts.numberOfTopics)).toContainText('0');
  expect((await api.call(getTopic, { topicId: topicId ?? '' })).totalNumberOfMessages).toBe(1);
});

test('topic tabs are in the order of creation, and a message is sent to the open one', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Robots');
  await api.createTopic('Zebra', 'a', project.id);
  const second = await api.createTopic('Ant', 'b', project.id);
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/robots?section=iot`);
  const tabs = page.getByRole('tablist', { name: texts.topics }).getByRole('tab');
  await expect(tabs).toHaveText([/Zebra/, /Ant/]);
  await tabs.nth(1).click();
  await expect(page.getByTestId('topic-name')).toHaveText(second.topicName);
  await page.getByRole('link', { name: common.detail }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ant' })).toBeVisible();
  await page.goBack();
  await tabs.nth(1).click();

  await page.getByRole('button', { name: texts.publish }).click();
  const dialog = page.getByRole('dialog', { name: texts.publish });
  await expect(dialog.getByLabel(texts.toTopic, { exact: true })).toHaveValue(second.id);
  await dialog.getByLabel(topics.pairKey(1), { exact: true }).fill('b');
  await dialog.getByLabel(topics.pairValue(1), { exact: true }).fill('17.25');
  await dialog.getByRole('button', { name: common.send }).click();
  await expect(page.getByText(topics.messageSent)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('cell', { name: '17.25' })).toBeVisible();
});

test('the charts and the map of a project appear automatically', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Harbour');
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/harbour?section=chart`);
  await expect(page.getByRole('heading', { name: charts.empty })).toBeVisible();
  await expect(page.getByTestId('map')).toHaveCount(0);
  const topic = await api.createTopic('Buoy', 'waves', project.id);
  await expect(page.getByTitle(charts.openChart('waves'))).toBeVisible();
  await expect(page.getByTestId('map')).toHaveCount(0);
  await api.call(updateTopicLocation, { topicId: topic.id, lat: 22.29, lng: 114.17 });
  await expect(page.getByTestId('map').getByTitle('Buoy')).toBeVisible();
});

test('a subscription without room for one more topic leads to the upgrade', async ({ openAs, server }) => {
  const person = await createPerson(server, 'event');
  const project = await person.api.createProject('Full');
  for (let number = 1; number <= 20; number++) await person.api.createTopic(`Topic ${number}`, 'n', project.id);
  const page = await openAs(person);
  await page.goto(`/project/${project.id}/full?section=iot`);
  await page.getByRole('button', { name: texts.createTopic, exact: true }).click();
  await expect(page.getByRole('dialog', { name: subscriptions.permissionTitle })).toBeVisible();
});

test("a project's data is saved as a workbook if the subscription allows it", async ({ page, openAs, server }) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Sea level');
  const topic = await api.createTopic('Tide', 'cm', project.id);
  await publish(server, topic.topicName, 'cm=120');
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/sea?section=iot`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.downloadData }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Sea level.xlsx');

  const guest = await createPerson(server, 'event');
  const own = await guest.api.createProject('Own');
  await guest.api.createTopic('Own topic', 'n', own.id);
  const theirs = await openAs(guest);
  await theirs.goto(`/project/${own.id}/own?section=iot`);
  await theirs.getByRole('button', { name: texts.downloadData }).click();
  await expect(theirs.getByRole('dialog', { name: subscriptions.permissionTitle })).toBeVisible();
});

test('a waiting download shows its place in the queue', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Long recordings');
  const topic = await api.createTopic('Noise', 'a', project.id);
  // Incompressible, and more than the buffers between server and reader.
  const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(43_000))).toString('base64url');
  const sendNoise = () => api.call(sendMessageByTopicName, { topicName: topic.topicName, message: `a=${noise()}` });
  for (let round = 0; round < 14; round++) await Promise.all(Array.from({ length: 20 }, sendNoise));
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/long?section=iot`);
  const button = page.getByRole('button', { name: texts.downloadData });
  await expect(button).toBeVisible();

  // Two stalled readers.
  const headers = { authorization: `Bearer ${api.accessToken}` };
  const path = `${exportProjectData.path}?projectId=${project.id}`;
  const readers = [0, 1].map(() => fetch(server.http + path, { headers }));
  const downloading = page.waitForEvent('download');
  await button.click();
  await expect(page.getByText(texts.downloadPlace(1))).toBeVisible();
  expect((await downloading).suggestedFilename()).toBe('Long recordings.xlsx');
  await expect(page.getByText(texts.downloadPlace(1))).toBeHidden();
  for (const reader of readers) await (await reader).body?.cancel();
});

test('a project is deleted by typing its name, and its viewers are led to the list', async ({
  page,
  openAs,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Old bridge');
  const topic = await api.createTopic('Load', 'kg', project.id);
  await publish(server, topic.topicName, 'kg=5');
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/old`);
  const other = await openAs({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  await other.goto(`/project/${project.id}/old?section=iot`);
  await expect(other.getByTestId('topic-name')).toBeVisible();

  await chooseMore(page, texts.delete);
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: texts.delete });
  await dialog.getByRole('textbox').fill('Old brigde');
  await confirm.click();
  await expect(dialog.getByText(texts.typeNameMismatch)).toBeVisible();
  await dialog.getByRole('textbox').fill('Old bridge');
  await confirm.dblclick();
  await expect(page).toHaveURL(/\/project$/);
  await carryOut(page, 'Old bridge');
  await expect(page.getByText(texts.deleted('Old bridge'))).toBeVisible();
  await expect(page.getByRole('link', { name: 'Old bridge' })).toHaveCount(0);
  await expect(other).toHaveURL(/\/project$/);
  await expect(other.getByText(texts.closed('Old bridge'))).toBeVisible();
  await expect(other.getByRole('link', { name: 'Old bridge' })).toHaveCount(0);
  await expect(page.getByText(/TS_ERR/)).toHaveCount(0);
  expect((await fetch(`${server.http}/v1/public/topic/name/${topic.topicName}`)).status).toBe(404);
});

test("the list shows the progress of a large project's deletion", async ({ page }) => {
  let remainingRecordCount = 4000;
  await page.route('**/v1/project/deletion/list', (route) => {
    remainingRecordCount -= 1000;
    const deletion = { projectId: 'p', projectName: 'Large one', recordCount: 4000, remainingRecordCount };
    return route.fulfill({ json: remainingRecordCount > 0 ? [deletion] : [] });
  });
  await signIn(page);
  await expect(page.getByRole('progressbar', { name: 'Large one' })).toBeVisible();
  await expect(page.getByText(texts.recordsLeft('1,000'))).toBeVisible();
  await expect(page.getByRole('heading', { name: texts.deletions })).toHaveCount(0);
});

test('an open project catches up after the server was away', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'projects-'));
  const first = await startServer({ dataDir });
  const api = await Api.signIn(first.http);
  const project = await api.createProject('Before');
  const topic = await api.createTopic('Kept', 'n', project.id);
  await setLanguage(page, 'en', first);
  await signIn(page, `${first.http}/user/login`);
  await page.goto(`${first.http}/project/${project.id}/before?section=iot`);
  await expect(page.getByTestId('topic-name')).toHaveText(topic.topicName);

  await first.kill();
  const second = await startServer({ dataDir, env: { PORT: new URL(first.http).port } });
  try {
    await api.call(updateProject, { projectId: project.id, projectName: 'After' });
    await api.call(unlinkTopic, { projectId: project.id, topicId: topic.id });
    await expect(page.getByRole('heading', { level: 1, name: 'After' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { name: texts.noTopicTitle })).toBeVisible();
  } finally {
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
