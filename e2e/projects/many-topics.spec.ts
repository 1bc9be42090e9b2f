// Before a release.
import { createAndLinkTopic } from '@tinkerstream/contract/projects';
import mqtt from 'mqtt';
import { createPerson } from '../../test/support/people.ts';
import { expect, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { common, home, lists, overview, projects, topics } = TEXTS.en;

test("a project's many topics are searched, paged and chosen from a list", async ({ openAs, page, server }) => {
  await setLanguage(page, 'en', server);
  const person = await createPerson(server, 'full');
  const { id: projectId } = await person.api.createProject('School garden');
  for (let i = 1; i <= 30; i++) {
    await person.api.call(createAndLinkTopic, { projectId, topicDescription: `Bed ${i}` });
  }
  const own = await openAs(person, '/project');
  await expect(own.getByRole('row', { name: /School garden/ })).toContainText(home.noMessages);
  await own.getByRole('link', { name: projects.moreTopics(24) }).click();
  const choice = own.getByRole('combobox', { name: projects.chooseTopic(30) });
  await expect(choice).toHaveValue(/^Bed 1 /);
  await expect(own.getByRole('tab', { name: /Bed/ })).toHaveCount(0);
  const before = await own.getByTestId('topic-name').textContent();
  await choice.fill('bed 27');
  await own.getByRole('option', { name: /^Bed 27 / }).click();
  await expect(own.getByTestId('topic-name')).not.toHaveText(before ?? '');
  await expect(choice).toHaveValue(new RegExp(`^Bed 27 \\(${await own.getByTestId('topic-name').textContent()}\\)`));

  // The list shows the latest value of each topic, and on request the topic that sent last comes first.
  const last = await person.api.createTopic('Bed 31', 'moisture');
  const board = await mqtt.connectAsync(server.mqtt);
  await board.publishAsync(last.topicName, 'moisture=42', { qos: 1 });
  await own.goto('/topic');
  await own.getByRole('button', { name: overview.lastSeen }).click();
  const first = own.getByRole('table', { name: topics.list }).getByRole('row').nth(1);
  await expect(first).toContainText('Bed 31');
  await expect(first).toContainText('moisture42');
  await expect(first).toContainText(common.justNow);
  let moisture = 42;
  await expect(async () => {
    moisture += 1;
    await board.publishAsync(last.topicName, `moisture=${moisture}`, { qos: 1 });
    await expect(first).toContainText(`moisture${moisture}`);
    await expect(first.getByTestId('sparkline')).toBeVisible({ timeout: 700 });
  }).toPass();
  await board.endAsync();
  await own.setViewportSize({ width: 1440, height: 900 });
  expect(await own.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5 * 900);

  await own.goto('/topic');
  const rows = own.getByRole('table', { name: topics.list }).getByRole('row');
  await expect(rows).toHaveCount(1 + 25);
  await own.getByRole('button', { name: lists.nextPage }).click();
  await expect(rows).toHaveCount(1 + 6);
  await expect(rows.last()).toContainText('31');
  await own.getByRole('searchbox').fill('bed 3');
  await expect(rows).toHaveCount(1 + 3);
  await expect(own).toHaveURL(/search=bed(\+|%20)3/);
});
