// Before a release.
import { exportProjectData } from '@tinkerstream/contract/records';
import { sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { createPerson } from '../../test/support/people.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { projects: texts, subscriptions } = TEXTS.en;

test.beforeEach(({ page, server }) => setLanguage(page, 'en', server));

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
  const theirs = await openAs(guest, `/project/${own.id}/own?section=iot`);
  await theirs.getByRole('button', { name: texts.downloadData }).click();
  await expect(theirs.getByRole('dialog', { name: subscriptions.permissionTitle })).toBeVisible();
});

test('a waiting download shows its place in the queue', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Long recordings');
  const topic = await api.createTopic('Noise', 'a', project.id);
  // The content is incompressible, so each export takes a while.
  const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(43_000))).toString('base64url');
  const sendNoise = () => api.call(sendMessageByTopicName, { topicName: topic.topicName, message: `a=${noise()}` });
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, sendNoise));
  await beSignedIn(page, server.http);
  await page.goto(`/project/${project.id}/long?section=iot`);
  const button = page.getByRole('button', { name: texts.downloadData });
  await expect(button).toBeVisible();

  // Two exports work at a time, so twenty keep the page's download waiting until they are cancelled.
  const others = new AbortController();
  const headers = { authorization: `Bearer ${api.accessToken}` };
  const path = `${exportProjectData.path}?projectId=${project.id}`;
  const exports = Array.from({ length: 20 }, () => fetch(server.http + path, { headers, signal: others.signal }));
  const downloading = page.waitForEvent('download');
  await button.click();
  const places = Array.from({ length: 20 }, (_, index) => texts.downloadPlace(index + 1));
  const place = page.getByRole('status').filter({ hasText: new RegExp(places.join('|')) });
  await expect(place).toBeVisible();
  others.abort();
  await Promise.allSettled(exports);
  expect((await downloading).suggestedFilename()).toBe('Long recordings.xlsx');
  await expect(place).toBeHidden();
});
