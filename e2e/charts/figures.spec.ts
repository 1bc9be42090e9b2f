// Before a release.
import { createDataType } from '@tinkerstream/contract/topics';
import { texts as categoryTexts } from '../../packages/web/src/domains/charts/types/category/texts.ts';
import { texts as histogramTexts } from '../../packages/web/src/domains/charts/types/histogram/texts.ts';
import { texts as histogramViewTexts } from '../../packages/web/src/domains/charts/types/histogram/view-texts.ts';
import { texts as scatterTexts } from '../../packages/web/src/domains/charts/types/scatter/texts.ts';
import { texts as scatterViewTexts } from '../../packages/web/src/domains/charts/types/scatter/view-texts.ts';
import { create, createRoof, openWizard } from '../support/chart-wizard.ts';
import { beSignedIn, expect, publish, setLanguage } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { test } from '../support/people.ts';
import { TEXTS } from '../support/texts.ts';

const { charts, chartRange, common } = TEXTS.en;

test('a scatter chart is made by mouse, a histogram and a count by keyboard, and each follows new values', async ({
  page,
  server,
}) => {
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const { api, topic } = await createRoof(server);
  // The first message has a text: texts create no data type.
  const vote = { dataTypeName: 'vote', dataTypeKey: 'vote', dataTypeDescription: '', dataTypeUnit: '' };
  await api.call(createDataType, { topicId: topic.id, ...vote });
  for (const message of ['_dn=Ivy,temperature=20,light=1,vote=yes', '_dn=Max,temperature=30,light=6,vote=no']) {
    await publish(server, topic.topicName, message);
  }
  const figure = page.getByRole('main').getByRole('figure');

  await openWizard(page, topic.id, scatterTexts.en.name);
  await expect(page.getByLabel(charts.dataType).nth(1).locator('option:checked')).toHaveText('vote');
  await page.getByLabel(charts.dataType).nth(1).selectOption({ label: 'light' });
  await create(page, 'Light and heat');
  await expect(figure).toContainText('y = 0.5 x − 9 · r² = 1.00');
  await expect(figure.locator('svg line[stroke-dasharray="7 5"]')).toHaveCount(1);
  await expect(figure.getByRole('listitem')).toHaveText(['Ivy', 'Max']);
  await expect(figure).toContainText(scatterViewTexts.en.together('temperature', 'light'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: chartRange.menu('Light and heat') }).click();
      await page.getByRole('menuitem', { name: chartRange.csv }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toContain('.csv');

  await page.goto(`/charts/create?topicId=${topic.id}`);
  const histogram = page.getByRole('radio', { name: histogramTexts.en.name, exact: true });
  await tabTo(page, page.getByRole('radio', { checked: true }));
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(histogram).toBeChecked({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel(histogramViewTexts.en.rule));
  await page.keyboard.press('End');
  await expect(page.getByLabel(histogramViewTexts.en.bins, { exact: true })).toHaveValue('10');
  await page.keyboard.press('Home');
  await tabTo(page, page.getByLabel(charts.name), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Heat');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Heat' })).toBeVisible();
  await expect(figure).toContainText('2 values');
  await publish(server, topic.topicName, 'temperature=25');
  await expect(figure).toContainText('3 values');
  await expect(figure).toContainText(histogramViewTexts.en.highest('3', '20', '40'));
  await expect(figure.getByRole('button', { name: common.justNow })).toBeVisible();

  await openWizard(page, topic.id, categoryTexts.en.name);
  await page.getByLabel(charts.dataType).selectOption({ label: 'vote' });
  await create(page, 'Votes');
  await expect(figure.getByRole('row')).toHaveCount(3);
  await publish(server, topic.topicName, 'vote=no');
  await expect(figure.getByRole('row').nth(1)).toContainText('no');
  await expect(figure.getByRole('row').nth(1)).toContainText('67%');
  await expect(figure).toContainText(categoryTexts.en.mostFrequent('no', '67%'));
});
