import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { getProject } from '@tinkerstream/contract/projects';
import { updateTopicLocation } from '@tinkerstream/contract/topics';
import { texts as pinTexts } from '../../packages/web/src/ui/map/map-pins-texts.ts';
import { createPerson } from '../../test/support/people.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';
import { latitudeOf, longitudeOf, scrollToMap, VICTORIA_PEAK } from '../support/topic-map.ts';

const { common, maps, projectMap, topics: texts } = TEXTS.en;

test('a topic is placed by a click, moved by the keyboard and removed; another browser follows', async ({
  openAs,
  server,
}) => {
  test.slow();
  const [owner, guest] = await Promise.all([createPerson(server, 'full'), createPerson(server, 'full')]);
  const project = await owner.api.createProject('Peak');
  const topic = await owner.api.createTopic('Antenna', 'wind', project.id);
  await owner.api.invite(project.id, guest.api);
  const path = `/topic/${topic.id}/antenna`;
  const [mine, theirs] = [await openAs(owner, path), await openAs(guest, path)];
  for (const page of [mine, theirs]) {
    await scrollToMap(page);
    await expect(page.getByTestId('map')).toBeVisible();
  }
  const pin = (page: Page) => page.getByTestId('map').getByTitle('Antenna');
  const draft = mine.getByTitle(texts.newLocation);
  const confirm = mine.getByRole('button', { name: texts.confirmLocation });

  await test.step('a click is a draft that can be cancelled', async () => {
    await mine.getByTestId('map').click({ position: { x: 300, y: 150 } });
    await expect(draft).toBeVisible();
    await mine.getByRole('button', { name: common.cancel }).click();
    await expect(draft).toHaveCount(0);
    await expect(latitudeOf(mine)).toHaveValue('');
  });

  await test.step('or confirmed', async () => {
    await mine.getByTestId('map').click({ position: { x: 300, y: 150 } });
    await confirm.click();
    await expect(mine.getByText(texts.locationSaved)).toBeVisible();
    await expect(pin(theirs)).toBeVisible();
    const { latitude, longitude } = await owner.api.getTopic(topic.id);
    expect([latitude, longitude].map((degrees) => Math.round(degrees ?? 0))).toEqual([22, 114]);
    await expect(latitudeOf(theirs)).toHaveValue(String(latitude));
  });

  await test.step('by the keyboard', async () => {
    await latitudeOf(theirs).fill('95');
    await latitudeOf(theirs).press('Enter');
    await expect(theirs.getByText(texts.latitudeWrong)).toBeVisible();
    await latitudeOf(theirs).fill(String(VICTORIA_PEAK.lat));
    await longitudeOf(theirs).fill(String(VICTORIA_PEAK.lng));
    await longitudeOf(theirs).press('Enter');
    await expect(latitudeOf(mine)).toHaveValue(String(VICTORIA_PEAK.lat));
    await expect(longitudeOf(mine)).toHaveValue(String(VICTORIA_PEAK.lng));
  });

  await test.step('a board moves it', async () => {
    await publish(server, topic.topicName, '_lat=22.5,_lng=113.9');
    for (const page of [mine, theirs]) await expect(latitudeOf(page)).toHaveValue('22.5');
    // The map moves to the new location.
    await expect(pin(mine)).toBeInViewport();
  });

  await mine.getByRole('button', { name: texts.removeLocation }).click();
  for (const page of [mine, theirs]) await expect(pin(page)).toHaveCount(0);
});

/** A project with a buoy that has sent a value and a location. */
async function createBuoy(server: ServerProcess) {
  const owner = await createPerson(server, 'full');
  const { id: projectId } = await owner.api.createProject('Harbour');
  const topic = await owner.api.createTopic('Buoy', 'level', projectId);
  await owner.api.call(updateTopicLocation, { topicId: topic.id, ...VICTORIA_PEAK });
  await publish(server, topic.topicName, '_dsn=b1,level=1.25');
  return { owner, topic, project: await owner.api.call(getProject, { projectId }) };
}

test('the map of a project shows the latest values, follows live, and groups places that are close together', async ({
  openAs,
  server,
}) => {
  const { owner, topic, project } = await createBuoy(server);
  // Three rows of four in a bay of Lantau, a kilometre from each other.
  for (let at = 0; at < 12; at++) {
    const { id: topicId } = await owner.api.createTopic(`Raft ${at + 1}`, 'level', project.id);
    const place = { lat: 22.2 + 0.01 * Math.floor(at / 4), lng: 113.9 + 0.01 * (at % 4) };
    await owner.api.call(updateTopicLocation, { topicId, ...place });
  }
  const page = await openAs(owner);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/project/${project.id}/harbour?section=chart`);
  const map = page.getByRole('region', { name: projectMap.projectMap }).getByTestId('map');
  await map.getByTitle('Buoy').click();
  await expect(map.getByRole('heading', { name: 'Buoy' })).toBeVisible();
  await expect(map.getByText(topic.topicName)).toBeVisible();
  await expect(map.getByText('1.25')).toBeVisible();
  await publish(server, topic.topicName, 'level=2.75');
  await expect(map.getByText('2.75')).toBeVisible();

  const before = await map.getByTitle('Buoy').boundingBox();
  await publish(server, topic.topicName, '_lat=22.277,_lng=114.15');
  await expect.poll(() => map.getByTitle('Buoy').boundingBox()).not.toEqual(before);

  const rafts = map.getByTitle(/^Raft/);
  const group = map.getByTitle(pinTexts.en.cluster(12));
  await expect(rafts).toHaveCount(0);
  await expect(group).toHaveText('12');
  await group.click();
  await expect(rafts).toHaveCount(12);
  const areInMap = () =>
    map.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const boxes = [...element.querySelectorAll('[title^="Raft"]')].map((raft) => raft.getBoundingClientRect());
      return boxes.every((box) => box.left > left && box.right < right && box.top > top && box.bottom < bottom);
    });
  await expect.poll(areInMap).toBe(true);
  const zoomOut = map.getByRole('button', { name: maps.zoomOut });
  await expect(async () => {
    await zoomOut.click();
    await expect(group).toBeVisible({ timeout: 200 });
  }).toPass();
  await group.press('Enter');
  await expect(rafts).toHaveCount(12);

  await page.getByRole('button', { name: projectMap.copyMapAddress }).click();
  await expect(page.getByText(projectMap.mapAddressCopied)).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toBe(`${server.http}/project/map/embedded/token/${project.embedMapToken}`);
});

test("without the flag, there is no button to copy the map's address", async ({ openAs, server }) => {
  const person = await createPerson(server, 'event');
  const project = await person.api.createProject('Plain');
  const topic = await person.api.createTopic('Here', 'n', project.id);
  await person.api.call(updateTopicLocation, { topicId: topic.id, ...VICTORIA_PEAK });
  const page = await openAs(person, `/project/${project.id}/plain?section=chart`);
  await expect(page.getByTestId('map').getByTitle('Here')).toBeVisible();
  await expect(page.getByRole('button', { name: projectMap.copyMapAddress })).toHaveCount(0);
  const { embedMapToken } = await person.api.call(getProject, { projectId: project.id });
  await page.goto(`/project/map/embedded/token/${embedMapToken}`);
  await expect(page.getByRole('heading', { name: projectMap.embeddedNotAvailable })).toBeVisible();
});

test("anyone sees the public map live in another site's frame, but never the topic’s name", async ({
  page,
  server,
}) => {
  const { topic, project } = await createBuoy(server);
  await setLanguage(page, 'en', server);
  const received: string[] = [];
  page.on('response', async (response) => received.push(await response.text().catch(() => '')));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    const address = `${server.http}/project/map/embedded/token/${project.embedMapToken}`;
    response.end(`<title>School</title><iframe src="${address}" width="700" height="500"></iframe>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await frame.getByTitle('Buoy').click();
    await expect(frame.getByText('1.25')).toBeVisible();
    await expect(frame.getByRole('navigation')).toHaveCount(0);
    await publish(server, topic.topicName, 'level=2.75');
    await expect(frame.getByText('2.75')).toBeVisible();
    const before = await frame.getByTitle('Buoy').boundingBox();
    await publish(server, topic.topicName, '_lat=22.277,_lng=114.15,level=3.5');
    await expect(frame.getByText('3.5')).toBeVisible();
    await expect.poll(() => frame.getByTitle('Buoy').boundingBox()).not.toEqual(before);
  } finally {
    site.close();
  }
  expect(received.join('\n')).toContain(project.projectName);
  for (const secret of [topic.topicName, topic.id, project.id]) expect(received.join('\n')).not.toContain(secret);
});

test('an unknown public map says so', async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await page.goto('/project/map/embedded/token/nothing');
  await expect(page.getByRole('heading', { name: projectMap.embeddedNotAvailable })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
