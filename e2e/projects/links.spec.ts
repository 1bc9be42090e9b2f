// Before a release.
import { getProject } from '@tinkerstream/contract/projects';
import { createPerson, fullNameOf } from '../../test/support/people.ts';
import { openDatabase } from '../../test/support/server-database.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, links, projectLinks, projectMap, projects, topics } = TEXTS.en;

/** Two users who share a project with a topic of the first one. */
async function share(server: Parameters<typeof createPerson>[0]) {
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const project = await owner.api.createProject('Garden');
  const topic = await owner.api.createTopic('Pond', 'level', project.id);
  const token = await owner.api.invite(project.id, guest.api);
  return { owner, guest, project, topic, token };
}

test('the public link of a chart is renewed and turned off; visitors and other readers see it immediately', async ({
  openAs,
  page,
  server,
}) => {
  const { owner, guest, topic } = await share(server);
  await publish(server, topic.topicName, 'level=5');
  const [chart] = await owner.api.listTopicCharts(topic.id);
  const address = (token: string | undefined) => `${server.http}/chart/embedded/token/${token}`;
  await page.goto(address(chart?.shareToken));
  await expect(page.getByTestId('latest-value')).toHaveText('5');

  const path = `/charts/${chart?.id}/x`;
  const [mine, theirs] = [await openAs(owner, path), await openAs(guest, path)];
  for (const one of [mine, theirs]) {
    await expect(one.getByRole('button', { name: charts.copyEmbedAddress })).toBeVisible();
  }
  for (const name of [charts.rename, links.renewThis(links.names.chart)]) {
    await expect(mine.getByRole('button', { name })).toBeVisible();
    await expect(theirs.getByRole('button', { name })).toHaveCount(0);
  }

  await mine.getByRole('button', { name: links.renewThis(links.names.chart) }).click();
  await expect(mine.getByRole('dialog')).toContainText(links.ends.chart);
  await mine.getByRole('dialog').getByRole('button', { name: links.renew }).click();
  await expect(page.getByRole('heading', { name: charts.embeddedNotAvailable })).toBeVisible();
  await expect(mine.getByText(links.renewed(links.names.chart))).toBeVisible();
  const [renewed] = await owner.api.listTopicCharts(topic.id);
  await page.goto(address(renewed?.shareToken));
  await expect(page.getByTestId('latest-value')).toHaveText('5');

  await mine.getByRole('button', { name: links.switchOffThis(links.names.chart) }).click();
  await mine.getByRole('dialog').getByRole('button', { name: links.switchOff }).click();
  await expect(mine.getByText(links.chartOff)).toBeVisible();
  for (const one of [mine, theirs]) {
    await expect(one.getByRole('button', { name: charts.copyEmbedAddress })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: charts.embeddedNotAvailable })).toBeVisible();
  await mine.getByRole('button', { name: links.createThis(links.names.chart) }).click();
  await expect(theirs.getByRole('button', { name: charts.copyEmbedAddress })).toBeVisible();
});

test('the links of a project are renewed and turned off by its members', async ({ openAs, server }) => {
  const { owner, guest, project, token } = await share(server);
  const path = `/project/${project.id}/garden`;
  const [mine, theirs] = [await openAs(owner, path), await openAs(guest, path)];
  await expect(mine.getByTestId('open-api-key')).toHaveText(project.openApiKey);

  // The guest is a member of the project, and renews the link that the owner is looking at.
  await mine.getByRole('button', { name: projects.share, exact: true }).click();
  await expect(mine.getByTestId('join-address')).toContainText(token);
  await theirs.getByRole('button', { name: links.renewThis(links.names.join) }).click();
  await expect(theirs.getByRole('dialog')).toContainText(links.ends.join);
  await theirs.getByRole('dialog').getByRole('button', { name: links.renew }).click();
  await expect(mine.getByTestId('join-address')).not.toContainText(token);
  const dialog = mine.getByRole('dialog', { name: projects.share });
  await dialog.getByRole('button', { name: links.switchOffThis(links.names.join) }).click();
  await mine.getByRole('dialog').last().getByRole('button', { name: links.switchOff, exact: true }).last().click();
  await expect(dialog).toContainText(projectLinks.joinOff);
  await expect(theirs.getByRole('button', { name: links.createThis(links.names.join) })).toBeVisible();
  await mine.keyboard.press('Escape');

  await mine.getByRole('button', { name: links.switchOffThis(links.names['open-api']) }).click();
  await mine.getByRole('dialog').getByRole('button', { name: links.switchOff, exact: true }).click();
  await expect(mine.getByTestId('open-api-key')).toHaveCount(0);
  await expect(theirs.getByTestId('open-api-key')).toHaveCount(0);
  await theirs.getByRole('button', { name: links.createThis(links.names['open-api']) }).click();
  await expect(mine.getByTestId('open-api-key')).toHaveText(/^[0-9a-f]{32}$/);
});

test('removing a user asks what to renew, and the public map ends', async ({ openAs, page, server }) => {
  const { owner, guest, project, topic } = await share(server);
  await guest.api.createTopic('Of the guest', 'n', project.id);
  await page.goto(`${server.http}/project/map/embedded/token/${project.embedMapToken}`);
  const mine = await openAs(owner, `/project/${project.id}/garden`);
  await mine.getByRole('button', { name: projects.removeThisUser(fullNameOf(guest)) }).click();
  const dialog = mine.getByRole('dialog', { name: projects.removeUserTitle });
  await expect(dialog).toContainText(projectLinks.topicsLeave(fullNameOf(guest), 'Of the guest'));
  await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  for (const one of ['map', 'topic-names'] as const) {
    await dialog.getByRole('checkbox', { name: projectLinks.knownTexts[one] }).check();
  }
  await expect(dialog).toContainText(projectLinks.knownHints['topic-names']);
  await dialog.getByRole('button', { name: projects.removeUser }).click();
  await carryOut(mine, guest.email);
  await expect(mine.getByText(projectLinks.namesRenewed)).toBeVisible();
  await expect(mine.getByRole('row', { name: guest.email })).toHaveCount(0);
  const after = await owner.api.call(getProject, { projectId: project.id });
  expect(after.topics.map(({ topicId }) => topicId)).toEqual([topic.id]);
  expect(after.topics[0]?.topicName).not.toBe(topic.topicName);
  expect(after.embedMapToken).not.toBe(project.embedMapToken);
  expect(after.openApiKey).toBe(project.openApiKey);
  await page.reload();
  await expect(page.getByRole('heading', { name: projectMap.embeddedNotAvailable })).toBeVisible();
});

test('a topic gets a new name, which all its viewers see immediately', async ({ openAs, server }) => {
  const { owner, guest, project, topic } = await share(server);
  const path = `/topic/${topic.id}/pond`;
  const [mine, theirs] = [await openAs(owner, path), await openAs(guest, path)];
  for (const one of [mine, theirs]) {
    await expect(one.getByTestId('topic-name')).toHaveText(topic.topicName);
  }
  await expect(theirs.getByRole('button', { name: projectLinks.renewTopicName })).toHaveCount(0);
  await expect(theirs.getByRole('button', { name: topics.addToProject })).toHaveCount(0);
  await expect(theirs.getByText(projectLinks.onlyCreatorAdds)).toBeVisible();
  await mine.getByRole('button', { name: projectLinks.renewTopicName }).click();
  await expect(mine.getByRole('dialog')).toContainText('Boards need the new name');
  await mine.getByRole('dialog').getByRole('button', { name: links.renew }).click();
  await expect(mine.getByTestId('topic-name')).not.toHaveText(topic.topicName);
  const name = (await mine.getByTestId('topic-name').textContent()) ?? '';
  await expect(theirs.getByTestId('topic-name')).toHaveText(name);
  await publish(server, name, 'level=7');
  for (const one of [mine, theirs]) await expect(one.getByRole('cell', { name: '7', exact: true })).toBeVisible();
  await theirs.goto(`/project/${project.id}/garden?section=iot`);
  await expect(theirs.getByTestId('topic-name')).toHaveText(name);
  await mine.goto(`/project/${project.id}/garden?section=iot`);
  await expect(mine.getByRole('button', { name: projects.unlink })).toBeVisible();
  // A member cannot unlink a topic that another member has linked.
  await expect(theirs.getByRole('button', { name: projects.unlink })).toHaveCount(0);
});

test('a topic that a member once linked to their project is shown to its creator, who can unlink it', async ({
  openAs,
  server,
}) => {
  const { owner, guest, topic } = await share(server);
  const own = await guest.api.createProject('Only mine');
  // The database gets a state that members could create in earlier versions.
  const db = openDatabase(server.dataDir);
  db.prepare('INSERT INTO topic_project (project_id, topic_id) VALUES (?, ?)').run(own.id, topic.id);
  db.close();
  const mine = await openAs(owner, `/topic/${topic.id}/pond`);
  const table = mine.getByRole('table', { name: projectLinks.foreignTitle });
  await expect(table).toContainText(projectLinks.foreignProject('Only mine', 'Ada Lovelace'));
  await expect(table).toContainText(projectLinks.addedBy(['Ada Lovelace']));
  await mine.getByRole('button', { name: projectLinks.removeFrom('Only mine') }).click();
  await mine.getByRole('dialog').getByRole('button', { name: projects.unlinkConfirm }).click();
  await carryOut(mine, 'Pond');
  await expect(mine.getByText(projectLinks.removedFrom('Only mine'))).toBeVisible();
  await expect(table).toHaveCount(0);
  expect((await guest.api.call(getProject, { projectId: own.id })).topics).toEqual([]);
});

test('a data type with records is deleted after its name is typed, and not by every member', async ({
  openAs,
  server,
}) => {
  const { owner, guest, topic } = await share(server);
  const path = `/topic/${topic.id}/pond`;
  const [mine, theirs] = [await openAs(owner, path), await openAs(guest, path)];
  const remove = topics.deleteDataType('level');
  await expect(theirs.getByRole('button', { name: remove })).toBeVisible();
  await publish(server, topic.topicName, 'level=7');
  await expect(theirs.getByRole('button', { name: remove })).toHaveCount(0);
  await mine.getByRole('button', { name: remove }).click();
  const dialog = mine.getByRole('dialog');
  await dialog.getByRole('button', { name: TEXTS.en.common.delete }).click();
  await expect(dialog).toContainText(topics.dataTypeNameMismatch);
  await dialog.getByRole('textbox').fill('level');
  await dialog.getByRole('button', { name: TEXTS.en.common.delete }).click();
  await carryOut(mine, 'level');
  await expect(mine.getByText(topics.dataTypeDeleted('level'))).toBeVisible();
});
