import { readFile } from 'node:fs/promises';
import { importTexts } from '../../packages/web/src/domains/records/import/texts.ts';
import { Api } from '../../test/support/api.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, chooseMore, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { common, topics } = TEXTS.en;
const imports = importTexts.en;

const ROWS = 6000;
const START = Date.parse('2024-03-01T00:00:00Z');

/** A logger's file: a minute in each row, a serial number, a number and a column that nobody needs; two lines are wrong. */
function loggerFile(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const time = new Date(START + row * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    return `${row === 40 ? 'yesterday' : time};b1;${row === 50 ? 'warm' : `${20 + (row % 10)},5`};ok`;
  });
  return Buffer.from(`\uFEFFWhen;Serial number;temperature;State\r\n${rows.join('\r\n')}\r\n`);
}

test('a CSV file is previewed, corrected, imported with its errors left out, continued after a reload, and not twice', async ({
  page,
  server,
}) => {
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic('Logger', 'temperature');
  await publish(server, topic.topicName, '_dsn=b1,temperature=4711');
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  const dialog = page.getByRole('dialog', { name: topics.importValues });
  const file = { name: 'logger.csv', mimeType: 'text/csv', buffer: loggerFile() };
  const open = async () => {
    await page.goto(`/topic/${topic.id}/logger`);
    await chooseMore(page, topics.importValues);
    await expect(dialog.getByText(imports.intro)).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(file);
  };
  await open();

  await expect(dialog.getByLabel(imports.columnIs('When'))).toHaveValue('time');
  await expect(dialog.getByLabel(imports.columnIs('Serial number'))).toHaveValue('serial');
  await expect(dialog.getByLabel(imports.columnIs('temperature'))).toHaveValue('values temperature');
  await expect(dialog.getByLabel(imports.columnIs('State'))).toHaveValue('values State');
  await dialog.getByLabel(imports.columnIs('State')).selectOption('none');
  await dialog.getByLabel(imports.zone).selectOption({ label: 'UTC+08:00' });
  await expect(dialog.getByText(/^5,998 values from 6,000 rows/)).toBeVisible();
  await expect(dialog.getByText(imports.errors(2, '2'))).toBeVisible();
  const badTime = imports.error('42', 'When', imports.problems['bad-time'], 'yesterday');
  await expect(dialog.getByRole('listitem')).toHaveText([
    badTime,
    imports.error('52', 'temperature', imports.problems['not-number'], 'warm'),
  ]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: imports.saveErrors }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('42,When,');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // The connection is lost after the first batch.
  let batches = 0;
  await page.route(`**/v1/topic/${topic.id}/import`, (route) => {
    if (route.request().method() === 'POST') batches += 1;
    return batches > 1 ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: imports.start }).click();
  await expect(dialog.getByText(imports.waiting)).toBeVisible();
  await open();
  // A batch has room for 2,000 values; the two lines with errors have none.
  await expect(dialog.getByText(imports.continues('2,002'))).toBeVisible();
  await page.unroute(`**/v1/topic/${topic.id}/import`);
  await expect(dialog.getByLabel(imports.columnIs('State'))).toHaveValue('none');
  await dialog.getByRole('button', { name: imports.continue }).click();
  await expect(dialog.getByText(imports.done('5,998'))).toBeVisible();

  await open();
  await dialog.getByRole('button', { name: imports.start }).click();
  await expect(dialog.getByText(imports.done('0'))).toBeVisible();
  await expect(dialog.getByText(imports.alreadyThere(5998, '5,998'))).toBeVisible();
  await dialog.getByRole('button', { name: common.close }).click();
  const stored = await api.getTopic(topic.id);
  expect(stored.totalNumberOfDataRecords).toBe(5999);
  expect(stored.dataRecordTypes).toHaveLength(1);
  expect(stored.devices).toHaveLength(1);
  // The latest value is still that of the board.
  await expect(page.getByRole('cell', { name: '4,711' }).first()).toBeVisible();
});
