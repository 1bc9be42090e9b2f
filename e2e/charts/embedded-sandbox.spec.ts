// Before a release.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { getProject, linkTopic } from '@tinkerstream/contract/projects';
import { updateTopicLocation } from '@tinkerstream/contract/topics';
import { createPerson } from '../../test/support/people.ts';
import { createBoard, createDial, createLamp } from '../support/boards.ts';
import { expect, publish } from '../support/fixtures.ts';
import { test } from '../support/people.ts';

/** A page of another site, whose frame has a sandbox. */
async function strictSite(address: string, sandbox: string) {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<title>School</title><iframe sandbox="${sandbox}" src="${address}" width="600" height="400"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { address: `http://localhost:${(site.address() as AddressInfo).port}/`, close: () => site.close() };
}

/** Runs in the page: takes storage away. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
}

test('a chart in a frame without storage, or without an origin of its own, is live, and its button sends', async ({
  page,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const topic = await owner.api.createTopic('Greenhouse', 'led');
  const gauge = await createDial(owner.api, topic);
  const lamp = await createLamp(owner.api, topic);
  const [line] = await owner.api.listTopicCharts(topic.id);
  await publish(server, topic.topicName, 'led=5');
  await owner.api.call(updateTopicLocation, { topicId: topic.id, lat: 22.3, lng: 114.2 });
  const project = await owner.api.createProject('Garden');
  await owner.api.call(linkTopic, { projectId: project.id, topicId: topic.id });
  const { embedMapToken } = await owner.api.call(getProject, { projectId: project.id });
  const board = await createBoard(
    owner.api,
    'Wall',
    [line].flatMap((one) => one ?? []),
  );
  const { shareToken: wall } = await owner.api.call(renewDashboardLink, { dashboardId: board.id });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  const addressOf = (chart: { shareToken: string | null } | undefined) =>
    `${server.http}/chart/embedded/token/${chart?.shareToken}?lang=en`;
  const usual = 'allow-scripts allow-same-origin';
  const sites = await Promise.all([
    strictSite(addressOf(gauge), usual),
    strictSite(addressOf(lamp), usual),
    strictSite(addressOf(line), usual),
    strictSite(addressOf(gauge), 'allow-scripts'),
    strictSite(addressOf(lamp), 'allow-scripts'),
    strictSite(addressOf(line), 'allow-scripts'),
    strictSite(`${server.http}/dashboard/embedded/token/${wall}?lang=en`, 'allow-scripts'),
    strictSite(`${server.http}/project/map/embedded/token/${embedMapToken}?lang=en`, 'allow-scripts'),
  ]);
  const [gaugeSite, lampSite, lineSite, ownGauge, ownLamp, ownLine, ownWall, ownMap] = sites.map(
    ({ address }) => address,
  );
  const frame = page.frameLocator('iframe');
  let sent = 5;
  const showsGauge = async (site = '') => {
    await page.goto(site);
    await expect(frame.getByTestId('latest-value')).toBeVisible();
    sent += 1.5;
    await publish(server, topic.topicName, `led=${sent}`);
    await expect(frame.getByTestId('latest-value')).toHaveText(String(sent));
  };
  const sendsByButton = async (site = '', isOn = false) => {
    await page.goto(site);
    const button = frame.getByRole('button', { name: /^Lamp: / });
    await expect(button).toHaveAttribute('aria-pressed', String(isOn));
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', String(!isOn));
    await expect(button).toHaveAttribute('aria-busy', 'false');
  };
  const drawsLine = async (site = '') => {
    await page.goto(site);
    await expect(frame.locator('canvas').first()).toBeVisible();
  };
  try {
    await test.step('a frame without an origin of its own', async () => {
      await showsGauge(ownGauge);
      expect(await frame.locator('html').evaluate(() => window.origin)).toBe('null');
      await sendsByButton(ownLamp);
      await drawsLine(ownLine);
      await drawsLine(ownWall);
      await drawsLine(ownMap);
      await expect(frame.getByTestId('map').getByTitle('Greenhouse')).toBeVisible();
      expect(problems).toEqual([]);
    });
    await test.step('a frame in a browser that blocks the storage of other sites', async () => {
      await page.addInitScript(blockStorage);
      await showsGauge(gaugeSite);
      await sendsByButton(lampSite, true);
      await drawsLine(lineSite);
      expect(problems).toEqual([]);
    });
  } finally {
    for (const site of sites) site.close();
  }
});
