// Before a release.
import { Api } from '../../test/support/api.ts';
import { jumpClock, jumpingClock } from '../../test/support/clock.ts';
import { startServer } from '../../test/support/server-process.ts';
import { createDial, createLamp } from '../support/boards.ts';
import { expect, publish, setLanguage, signIn, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const HOUR_MS = 3600_000;
const { shell, common } = TEXTS.en;

test("charts, gauges and buttons continue when the server's clock jumps, and the console says that it went back", async ({
  page,
  context,
}) => {
  const server = await startServer({ env: jumpingClock([-HOUR_MS, HOUR_MS]) });
  try {
    const api = await Api.signIn(server.http);
    const topic = await api.createTopic('Clock', 'n');
    const gauge = await createDial(api, topic);
    const lamp = await createLamp(api, topic);
    const [line] = await api.listTopicCharts(topic.id);
    for (const value of [5, 6, 0]) await publish(server, topic.topicName, `n=${value}`);

    await setLanguage(page, 'en', server);
    await signIn(page, `${server.http}/user/login`);
    const [gaugePage, lampPage] = [await context.newPage(), await context.newPage()];
    const pages = [page, gaugePage, lampPage];
    const ids = [line?.id, gauge.id, lamp.id];
    for (const [index, one] of pages.entries()) await one.goto(`${server.http}/charts/${ids[index]}/x`);
    const shows = async (value: string, isOn: boolean) => {
      await expect(page.getByTestId('latest-value')).toHaveText(value);
      await expect(gaugePage.getByTestId('latest-value').first()).toHaveText(value);
      await expect(lampPage.getByRole('button', { name: /^Lamp: / })).toHaveAttribute('aria-pressed', String(isOn));
    };
    await shows('0', false);

    await jumpClock(server);
    const note = page.getByText(shell.clockWentBack('1 hour'));
    await expect(note).toBeVisible();
    await publish(server, topic.topicName, 'n=1');
    await shows('1', true);
    for (const one of pages) await one.reload();
    await shows('1', true);
    await publish(server, topic.topicName, 'n=0');
    await shows('0', false);
    await expect(note).toBeVisible();
    await page.getByRole('button', { name: common.close }).click();
    await expect(note).toBeHidden();

    // Two hours forward: for the server the access tokens have expired, and the browsers do not know.
    await jumpClock(server);
    await publish(server, topic.topicName, 'n=1');
    await shows('1', true);
    for (const one of pages) await one.reload();
    await shows('1', true);
    await publish(server, topic.topicName, 'n=0');
    await shows('0', false);
    for (const one of pages) expect(new URL(one.url()).pathname).toMatch(/^\/charts\//);
  } finally {
    await server.stop();
  }
});
