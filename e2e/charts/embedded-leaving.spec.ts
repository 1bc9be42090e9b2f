// Before a release.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPerson } from '../../test/support/people.ts';
import { expect, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

/** A page on the same host as the console, so that the console’s cookies reach its frame. */
async function neighbour(address: string) {
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<title>Neighbour</title><iframe src="${address}" width="600" height="400"></iframe>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, close: () => site.close() };
}

test('in a frame, an embedded page never becomes the console: it leaves by a full load of the whole tab', async ({
  page,
  context,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const topic = await owner.api.createTopic('Framed', 'n');
  const [chart] = await owner.api.listTopicCharts(topic.id);
  const embedded = `${server.http}/chart/embedded/token/${chart?.shareToken}`;
  const site = await neighbour(embedded);
  await setLanguage(page, 'en', server);
  const frame = page.frameLocator('iframe');
  const title = frame.getByRole('heading', { level: 1, name: chart?.name as string });
  const frameAddress = () => page.frames()[1]?.url();
  try {
    await test.step('an ended session leads nowhere', async () => {
      await context.addCookies(
        Object.entries({ accessToken: 'old', refreshToken: 'spent', expiry: '1' }).map(([name, value]) => ({
          name,
          value,
          url: server.http,
        })),
      );
      await page.goto(site.address);
      await expect(title).toBeVisible();
      // The session ends in a tab of the console, which then leads to the sign-in screen.
      const tab = await context.newPage();
      await tab.goto(server.http);
      await expect(tab).toHaveURL(/\/user\/log/);
      await tab.close();
      await expect(title).toBeVisible();
      expect(frameAddress()).toBe(embedded);
    });

    await test.step('a link opens in the whole tab', async () => {
      await title.evaluate((heading) => {
        const link = document.createElement('a');
        link.href = '/user/login';
        link.textContent = 'Away';
        heading.after(link);
      });
      await frame.getByRole('link', { name: 'Away' }).click();
      await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/user\/log/);
      expect(page.url().startsWith(server.http)).toBe(true);
      await expect(page.locator('iframe')).toHaveCount(0);
    });

    await test.step('a second segment, of a token and a page of the console, is refused in a frame', async () => {
      const deeper = await neighbour(`${embedded}/home`);
      await page.goto(deeper.address);
      await expect(page.locator('iframe')).toBeVisible();
      await expect(frame.getByText(TEXTS.en.shell.notFound)).toHaveCount(0);
      deeper.close();
    });
  } finally {
    site.close();
  }
});
