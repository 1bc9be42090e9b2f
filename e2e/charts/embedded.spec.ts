import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Chart, deleteChart } from '@tinkerstream/contract/charts';
import { updateTopic } from '@tinkerstream/contract/topics';
import { buttonTexts } from '../../packages/web/src/domains/charts/buttons/texts.ts';
import { createPerson } from '../../test/support/people.ts';
import { createDial, createLamp } from '../support/boards.ts';
import { expect, publish, setLanguage } from '../support/fixtures.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { charts } = TEXTS.en;

/** A page of another site with a frame. */
async function otherSite(address: string) {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>School</title><iframe src="${address}" width="600" height="400"></iframe>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { address: `http://localhost:${(site.address() as AddressInfo).port}/`, close: () => site.close() };
}

test("a visitor sees a live chart in another site's frame, and its button works; it contains no secret", async ({
  page,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const topic = await owner.api.createTopic('Greenhouse', 'led');
  const gauge = await createDial(owner.api, topic);
  const lamp = await createLamp(owner.api, topic);
  const addressOf = ({ shareToken }: Chart) => `${server.http}/chart/embedded/token/${shareToken}`;
  await publish(server, topic.topicName, 'led=5');
  await setLanguage(page, 'en', server);
  await page.emulateMedia({ colorScheme: 'dark' });
  const received: string[] = [];
  page.on('response', async (response) => received.push(await response.text().catch(() => '')));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  const sites = await Promise.all([addressOf(gauge), addressOf(lamp), `${server.http}/user/login`].map(otherSite));
  const [gaugeSite, lampSite, consoleSite] = sites.map(({ address }) => address) as [string, string, string];
  const frame = page.frameLocator('iframe');
  try {
    await test.step('the value is live, on white, without the shell', async () => {
      await page.goto(gaugeSite);
      await expect(frame.getByTestId('latest-value')).toHaveText('5');
      await publish(server, topic.topicName, 'led=6.5');
      await expect(frame.getByTestId('latest-value')).toHaveText('6.5');
      await expect(frame.getByRole('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(frame.getByRole('navigation')).toHaveCount(0);
      expect(received.join('\n')).toContain('Greenhouse');
    });

    await test.step('the button sends, and follows the board', async () => {
      await page.goto(lampSite);
      const button = frame.getByRole('button', { name: /^Lamp: / });
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      // The board's next message has to come after the button's own.
      await expect(button).toHaveAttribute('aria-busy', 'false');
      await publish(server, topic.topicName, 'led=0');
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('a button of an inactive topic says so', async () => {
      await owner.api.call(updateTopic, { topicId: topic.id, isActive: false });
      await frame.getByRole('button', { name: /^Lamp: / }).click();
      // The language cookie is not sent from another site's frame: the language is the browser's.
      await expect(frame.getByText(buttonTexts.en.switchedOff)).toBeVisible();
      await owner.api.call(updateTopic, { topicId: topic.id, isActive: true });
    });

    await test.step('a deleted chart disappears', async () => {
      await page.goto(lampSite);
      await expect(frame.getByRole('button', { name: /^Lamp: / })).toBeVisible();
      await owner.api.call(deleteChart, { chartId: lamp.id });
      await expect(frame.getByRole('heading', { name: charts.embeddedNotAvailable })).toBeVisible();
      await expect(frame.getByRole('alert')).toHaveCount(0);
    });

    await test.step('the console refuses to be framed', async () => {
      await page.goto(consoleSite);
      await expect(page.locator('iframe')).toBeVisible();
      await expect(frame.locator('input')).toHaveCount(0);
    });
  } finally {
    for (const site of sites) site.close();
  }
  const secrets = [topic.topicName, topic.id, topic.dataRecordTypes[0]?.id ?? '', lamp.id, gauge.id, owner.email];
  for (const secret of secrets) expect(received.join('\n')).not.toContain(secret);
});

test("without its owner's flag, or with an unknown token, a chart is not available", async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  const owner = await createPerson(server, 'event');
  const topic = await owner.api.createTopic('Quiet', 'n');
  const [chart] = await owner.api.listTopicCharts(topic.id);
  for (const token of [chart?.shareToken, 'nothing']) {
    await page.goto(`/chart/embedded/token/${token}`);
    await expect(page.getByRole('heading', { name: charts.embeddedNotAvailable })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test("a reader of a chart copies its public address if its owner's subscription allows it", async ({
  openAs,
  server,
}) => {
  const [owner, member] = [await createPerson(server, 'full'), await createPerson(server, 'event')];
  const project = await owner.api.createProject('School garden');
  const topic = await owner.api.createTopic('Pond', 'level', project.id);
  const [chart] = await owner.api.listTopicCharts(topic.id);
  await owner.api.invite(project.id, member.api);
  const page = await openAs(member, `/charts/${chart?.id}/level`);
  await expect(page.getByRole('button', { name: charts.copyEmbedAddress })).toBeVisible();
});
