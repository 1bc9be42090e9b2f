// Before a release.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { expect, publish, setLanguage, signIn, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

test('a page survives a restart of the server, and catches up', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'restart-'));
  const first = await startServer({ dataDir });
  const env = { PORT: new URL(first.http).port };
  const topic = await (await Api.signIn(first.http)).createTopic('Restart', 'n');
  const [chart] = await (await Api.signIn(first.http)).listTopicCharts(topic.id);
  await setLanguage(page, 'en', first);
  await signIn(page, `${first.http}/user/login`);
  await page.goto(`${first.http}/charts/${chart?.id}/n`);
  await publish(first, topic.topicName, 'n=1');
  await expect(page.getByTestId('latest-value')).toHaveText('1');

  await first.kill();
  await expect(page.getByText(TEXTS.en.shell.connectionLost)).toBeVisible();
  const second = await startServer({ dataDir, env });
  try {
    await publish(second, topic.topicName, 'n=2');
    await expect(page.getByTestId('latest-value')).toHaveText('2');
    await expect(page.getByText(TEXTS.en.shell.connectionLost)).toBeHidden();
    await publish(second, topic.topicName, 'n=3');
    await expect(page.getByTestId('latest-value')).toHaveText('3');
  } finally {
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
