import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChartType, createChart, deleteChart } from '@tinkerstream/contract/charts';
import { updateTopic } from '@tinkerstream/contract/topics';
import { buttonTexts } from '../packages/web/src/domains/charts/buttons/texts.ts';
import { expect, publish, setLanguage, test } from './fixtures.ts';
import { createPerson } from './people.ts';
import { TEXTS } from './texts.ts';

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

test('a visitor sees a chart in a frame of another site, live, and its button works; no secret is in it', async ({
  page,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const topic = await owner.api.createTopic('Greenhouse', 'led');
  const dataTypeId = topic.dataRecordTypes[0]?.id ?? null;
  const make = async (chartType: ChartType, name: string, configs: object) => {
    const chartSourceConfigs = [{ topicId: topic.id, dataTypeId }];
    const { id, shareToken } = await owner.api.call(createChart, {
      chartType,
      configs: { CHART_NAME: name, ...configs },
      chartSourceConfigs,
    });
    return { id, address: `${server.http}/chart/embedded/token/${shareToken}` };
  };
  const gauge = await make('GAUGE_CHART', 'Dial', { TEXT: 'Light', MIN_VALUE: 0, MAX_VALUE: 10 });
  const lamp = await make('TOGGLE_BUTTON', 'Lamp', {
    OUTPUT_TYPE: 'KEY_VALUE_PAIR',
    ON_VALUE: '1',
    ON_TEXT: 'On',
    OFF_VALUE: '0',
    OFF_TEXT: 'Off',
  });
  await publish(server, topic.topicName, 'led=5');
  await setLanguage(page, 'en', server);
  await page.emulateMedia({ colorScheme: 'dark' });
  const heard: string[] = [];
  page.on('response', async (response) => heard.push(await response.text().catch(() => '')));
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  const sites = await Promise.all([gauge.address, lamp.address, `${server.http}/user/login`].map(otherSite));
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
      expect(heard.join('\n')).toContain('Greenhouse');
    });

    await test.step('the button sends, and follows the board', async () => {
      await page.goto(lampSite);
      const button = frame.getByRole('button', { name: /^Lamp: / });
      await expect(button).toHaveAttribute('aria-pressed', 'false');
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await publish(server, topic.topicName, 'led=0');
      await expect(button).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('a button of a topic that is switched off says so', async () => {
      await owner.api.call(updateTopic, { topicId: topic.id, isActive: false });
      await frame.getByRole('button', { name: /^Lamp: / }).click();
      // The cookie with the language is not sent from a frame of another site.
      await expect(frame.getByText(buttonTexts['zh-HK'].switchedOff)).toBeVisible();
      await owner.api.call(updateTopic, { topicId: topic.id, isActive: true });
    });

    await test.step('a chart that is deleted does not stay', async () => {
      await page.goto(lampSite);
      await expect(frame.getByRole('button', { name: /^Lamp: / })).toBeVisible();
      await owner.api.call(deleteChart, { chartId: lamp.id });
      const { embeddedNotAvailable } = TEXTS['zh-HK'].charts;
      await expect(frame.getByRole('heading', { name: embeddedNotAvailable })).toBeVisible();
      await expect(frame.getByRole('alert')).toHaveCount(0);
    });

    await test.step('the console is in no frame', async () => {
      await page.goto(consoleSite);
      await expect(page.locator('iframe')).toBeVisible();
      await expect(frame.locator('input')).toHaveCount(0);
    });
  } finally {
    for (const site of sites) site.close();
  }
  const secrets = [topic.topicName, topic.id, dataTypeId ?? '', lamp.id, gauge.id, owner.email];
  for (const secret of secrets) expect(heard.join('\n')).not.toContain(secret);
});

test('without the flag of its owner, or with no such token, a chart is not available', async ({ page, server }) => {
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
