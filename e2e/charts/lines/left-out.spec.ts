// Before a release.
import { readFile } from 'node:fs/promises';
import { texts as noteTexts } from '../../../packages/web/src/domains/charts/line-chart/annotations/texts.ts';
import { texts as leaveTexts } from '../../../packages/web/src/domains/charts/line-chart/left-out/texts.ts';
import { texts as leftOutTexts } from '../../../packages/web/src/domains/records/left-out/texts.ts';
import { createPerson } from '../../../test/support/people.ts';
import { createCharts } from '../../support/boards.ts';
import { expect, publish } from '../../support/fixtures.ts';
import { test } from '../../support/people.ts';
import { TEXTS } from '../../support/texts.ts';

const { chartRange, charts: texts, common } = TEXTS.en;
const leftOut = leftOutTexts.en;
const { leaveOut } = leaveTexts.en;
const { leftOut: heading } = noteTexts.en;

test('a far value is left out with its reason, on the chart, in its figures, its files and the log, and taken back', async ({
  openAs,
  server,
}) => {
  const owner = await createPerson(server, 'full');
  const { topic, charts } = await createCharts(owner.api, 'rain');
  for (let value = 0; value < 12; value += 1) await publish(server, topic.topicName, `rain=${20 + (value % 5)}`);
  await publish(server, topic.topicName, 'rain=88888');
  await publish(server, topic.topicName, 'rain=21');
  const page = await openAs(owner, `/charts/${charts[0]?.id}/rain`);
  const figure = page.getByRole('figure', { name: texts.chartOf('rain') });
  const mark = figure.getByRole('button', { name: /^1 value outside: 88,888/ });
  const dialog = page.getByRole('dialog', { name: leftOut.title });
  const note = figure.getByRole('button', { name: leftOut.count('1', true) });
  const toast = (text: string) => page.getByRole('alert').filter({ hasText: text });

  await test.step('by the mark at the edge, and undone at once', async () => {
    await mark.click();
    await page.getByRole('menuitem', { name: leaveOut }).click();
    await expect(dialog).toContainText('88,888');
    await page.screenshot({ path: test.info().outputPath('dialog.png') });
    await dialog.getByRole('button', { name: leftOut.confirm }).click();
    await expect(dialog).toHaveCount(0);
    await expect(mark).toHaveCount(0);
    await expect(note).toBeVisible();
    await toast(leftOut.done).getByRole('button', { name: common.undo }).click();
    await expect(mark).toBeVisible();
    await expect(note).toHaveCount(0);
  });

  await test.step('from the table, with a reason of one’s own', async () => {
    await figure.getByRole('button', { name: chartRange.table }).click();
    await figure.getByRole('button', { name: /^Leave out 88,888/ }).click();
    await dialog.getByRole('radio', { name: leftOut.otherReason }).check();
    await dialog.getByRole('button', { name: leftOut.confirm }).click();
    await expect(dialog.getByText(leftOut.reasonEmpty)).toBeVisible();
    await dialog.getByRole('textbox', { name: leftOut.reason }).fill('Splashed');
    await dialog.getByRole('button', { name: leftOut.confirm }).click();
    await expect(figure.getByRole('button', { name: /^Leave out 88,888/ })).toHaveCount(0);
    await expect(mark).toHaveCount(0);
    await note.click();
    await expect(figure.getByRole('list', { name: leftOut.list })).toContainText('Splashed');
    await page.screenshot({ path: test.info().outputPath('note.png') });
  });

  await test.step('a file has it with the reason', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: chartRange.menu('rain') }).click();
    await page.getByRole('menuitem', { name: chartRange.csv, exact: true }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n')[0]).toMatch(new RegExp(`,${heading}$`));
    expect(csv).toMatch(/rain,88888,Splashed/);
  });

  await test.step('the log of messages strikes it through, and takes it back', async () => {
    await page.goto(`/topic/${topic.id}/weather`);
    const row = page.getByRole('row').filter({ hasText: 'rain=88888' });
    await expect(row.locator('s')).toHaveText('rain=88888');
    await expect(row).toContainText(leftOut.because('Splashed'));
    await row.getByRole('button', { name: /^Take back 88,888/ }).click();
    await expect(row.locator('s')).toHaveCount(0);
    await row.getByRole('button', { name: common.moreActions }).click();
    await page.getByRole('menuitem', { name: leftOut.leaveOutOf('rain 88,888') }).click();
    await dialog.getByRole('radio', { name: leftOut.reasons.TEST }).check();
    await dialog.getByRole('button', { name: leftOut.confirm }).click();
    await expect(row).toContainText(leftOut.because(leftOut.reasons.TEST));
    await row.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath('log.png') });
    await page.setViewportSize({ width: 360, height: 700 });
    await row.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath('log-narrow.png') });
    await page.setViewportSize({ width: 1280, height: 720 });
    await row.getByRole('button', { name: /^Take back 88,888/ }).click();
    await expect(row.locator('s')).toHaveCount(0);
    await page.goto(`/charts/${charts[0]?.id}/rain`);
    await expect(mark).toBeVisible();
    await expect(note).toHaveCount(0);
  });
});
