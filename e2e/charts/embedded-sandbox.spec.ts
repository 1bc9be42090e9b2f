import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDial, createLamp } from '../support/boards.ts';
import { expect, publish } from '../support/fixtures.ts';
import { createPerson, test } from '../support/people.ts';

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

test('a chart in a frame without storage is live, and its button sends; without an origin it says why it cannot start', async ({
  page,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const topic = await owner.api.createTopic('Greenhouse', 'led');
  const gauge = await createDial(owner.api, topic);
  const lamp = await createLamp(owner.api, topic);
  const [line] = await owner.api.listTopicCharts(topic.id);
  await publish(server, topic.topicName, 'led=5');
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  // As in a browser that blocks the storage of other sites.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
    Object.defineProperty(document, 'cookie', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
      set() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  const addressOf = (chart: { shareToken: string | null } | undefined) =>
    `${server.http}/chart/embedded/token/${chart?.shareToken}?lang=en`;
  const usual = 'allow-scripts allow-same-origin';
  const sites = await Promise.all([
    strictSite(addressOf(gauge), usual),
    strictSite(addressOf(lamp), usual),
    strictSite(addressOf(line), usual),
    strictSite(addressOf(gauge), 'allow-scripts'),
  ]);
  const [gaugeSite = '', lampSite = '', lineSite = '', strictest = ''] = sites.map(({ address }) => address);
  const frame = page.frameLocator('iframe');
  try {
    await page.goto(gaugeSite);
    await expect(frame.getByTestId('latest-value')).toHaveText('5');
    await publish(server, topic.topicName, 'led=6.5');
    await expect(frame.getByTestId('latest-value')).toHaveText('6.5');
    await page.goto(lampSite);
    const button = frame.getByRole('button', { name: /^Lamp: / });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.goto(lineSite);
    await expect(frame.locator('canvas')).toBeVisible();
    expect(problems).toEqual([]);
    await page.goto(strictest);
    await expect(frame.getByText('allow-same-origin').first()).toBeVisible({ timeout: 60_000 });
  } finally {
    for (const site of sites) site.close();
  }
});
