// Before a release.
import type { Page } from '@playwright/test';
import { FIRST_ANSWERS } from '@tinkerstream/contract/platform/web/web-pages';
import { Api } from '../../test/support/api.ts';
import { beSignedIn, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { createLine, plotOf } from '../support/lines.ts';
import { TEXTS } from '../support/texts.ts';

const { overview } = TEXTS.en;

test.beforeEach(async ({ page, server }) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
});

/** Opens a page whose scripts wait until `meanwhile` is done: the page starts with answers that are out of date. */
async function openLate(page: Page, address: string, meanwhile: () => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await promise;
    await route.fallback();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(`#${FIRST_ANSWERS}`).waitFor({ state: 'attached' });
  await meanwhile();
  resolve();
}

test('a message that arrives between the HTML and the live connection is shown', async ({ page, server }) => {
  const api = await Api.signIn(server.http);
  const { id } = await api.createProject('Early');
  const topic = await api.createTopic('Early', 'temperature', id);
  await openLate(page, `/project/${id}/Early`, () => publish(server, topic.topicName, 'temperature=20'));
  await expect(page.getByRole('log', { name: overview.latestEntries }).locator('tbody tr')).toHaveCount(1);
});

test('a point that arrives between the HTML and the live connection is drawn', async ({ page, server }) => {
  const { topic, address } = await createLine(server.http, server.mqttPort, []);
  await openLate(page, address, () => publish(server, topic.topicName, 'temperature=20'));
  await expect(page.getByTestId('latest-value')).toHaveText('20');
  await plotOf(page).hover();
  await expect(page.getByTestId('tooltip')).toContainText('temperature 20');
});
