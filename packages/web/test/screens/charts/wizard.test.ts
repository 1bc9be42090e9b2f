import { test } from 'vitest';
import { createPerson } from '../../../../../test/support/people.ts';
import { sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { texts as lineTexts } from '../../../src/domains/charts/types/line/texts.ts';
import { texts as pointMapTexts } from '../../../src/domains/charts/types/point-map/texts.ts';
import { expect } from '../../support/page/expect.ts';
import { mountPage } from '../../support/page/mount-page.tsx';
import { dictionary } from '../../support/texts.ts';

const { charts, common, subscriptions } = dictionary;

const server = await sharedServer();

test("without its flag, the point map cannot be chosen, and a chart's address cannot be copied", async () => {
  const person = await createPerson(server, 'event');
  const topic = await person.api.createTopic('Here', 'n');
  const [chart] = await person.api.listTopicCharts(topic.id);
  const page = await mountPage('/charts/create', person.api);
  await page.getByRole('radio', { name: pointMapTexts.en.name }).click();
  await expect(page.getByRole('dialog', { name: subscriptions.permissionTitle })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: lineTexts.en.name })).toBeChecked();

  await page.goto(`/charts/${chart?.id}/n`);
  await expect(page.getByRole('heading', { name: charts.sources })).toBeVisible();
  await expect(page.getByRole('button', { name: charts.copyEmbedAddress })).toHaveCount(0);
  await expect(page.getByRole('button', { name: common.moreActions })).toHaveCount(0);
});
