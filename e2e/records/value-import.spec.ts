import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { importTexts } from '../../packages/web/src/domains/records/import/texts.ts';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { beSignedIn, chooseMore, expect, publish, setLanguage, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { common, topics } = TEXTS.en;
const imports = importTexts.en;

const ROWS = 6000;
const START = Date.parse('2024-03-01T00:00:00Z');

/** A logger's file: each row has a minute, a serial number, a number and an unused column; two lines are wrong. */
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
  await dialog.getByRole('button', { name: common.close }).last().click();
  const stored = await api.getTopic(topic.id);
  expect(stored.totalNumberOfDataRecords).toBe(5999);
  expect(stored.dataRecordTypes).toHaveLength(1);
  expect(stored.devices).toHaveLength(1);
  // The board's value is still the latest.
  await expect(page.getByRole('cell', { name: '4,711' }).first()).toBeVisible();
});

interface OpenedTopic {
  readonly page: Page;
  readonly server: ServerProcess;
  readonly name: string;
  readonly file: { readonly name: string; readonly text: string };
}

/** Chooses a file in the dialog of a topic that has one value. */
async function openFile({ page, server, name, file }: OpenedTopic) {
  const api = await Api.signIn(server.http);
  const topic = await api.createTopic(name, 'battery');
  await publish(server, topic.topicName, 'battery=3');
  await setLanguage(page, 'en', server);
  await beSignedIn(page, server.http);
  await page.goto(`/topic/${topic.id}/${name}`);
  await chooseMore(page, topics.importValues);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.text) });
  return { api, topic, dialog: page.getByRole('dialog', { name: topics.importValues }) };
}

test('the file of a HOBO logger is stored without a choice: its title, its numbers and its zone are understood', async ({
  page,
  server,
}) => {
  const rows = Array.from({ length: 12 }, (_, row) => `${row + 1},05/25/25 10:${row + 10}:42 AM,21.${row},102.6,\n`);
  const headings = ['#', 'Date Time, GMT+08:00', 'Temp, °C (S/N: 1)', 'Temp, °C (S/N: 2)', 'Host Connected (S/N: 1)'];
  const text = `"Plot Title: Pond A"\n"${headings.join('","')}"\n${rows.join('')}`;
  const file = { name: 'hobo.csv', text };
  const { api, topic, dialog } = await openFile({ page, server, name: 'Pond', file });

  await expect(dialog.getByLabel(imports.columnIs('#'))).toHaveValue('none');
  await expect(dialog.getByLabel(imports.columnIs('Temp, °C (S/N: 1)'))).toHaveValue('values Temp');
  await expect(dialog.getByLabel(imports.columnIs('Temp, °C (S/N: 2)'))).toHaveValue('values Temp_2');
  await expect(dialog.getByLabel(imports.columnIs('Host Connected (S/N: 1)'))).toHaveValue('none');
  await expect(dialog.getByText(/^24 values from 12 rows/)).toBeVisible();
  await expectAccessible(page);

  // Two columns that would be one series are refused.
  await dialog.getByLabel(imports.columnIs('Temp, °C (S/N: 1)')).selectOption('values battery');
  await dialog.getByLabel(imports.columnIs('Temp, °C (S/N: 2)')).selectOption('values battery');
  await expect(dialog.getByText(imports.clash('Temp, °C (S/N: 1)', 'Temp, °C (S/N: 2)', 'battery'))).toBeVisible();
  await expect(dialog.getByRole('button', { name: imports.start, exact: true })).toBeDisabled();
  await dialog.getByLabel(imports.columnIs('Temp, °C (S/N: 1)')).selectOption('values Temp');
  await dialog.getByLabel(imports.columnIs('Temp, °C (S/N: 2)')).selectOption('values Temp_2');
  await dialog.getByRole('button', { name: imports.start, exact: true }).click();
  await expect(dialog.getByText(imports.done('24'))).toBeVisible();
  const stored = await api.getTopic(topic.id);
  expect(stored.dataRecordTypes.map(({ keyName }) => keyName).toSorted()).toEqual(['Temp', 'Temp_2', 'battery']);
});

test('the log of a micro:bit asks when it began, and shows where the board was started again', async ({
  page,
  server,
}) => {
  const log = 'Time (seconds),temp,light\n0.52,21,100\n1.53,21,101\nReboot,,\n0.52,22,102\n';
  const memory = `UBIT_LOG_FS_V_002\n0x00003FFC\0${'0x00001000'}\x000257\0`.padEnd(2048, '\0') + log;
  const script = '<!doctype html><title>Log</title>'.padEnd(2048 - '<!--FS_START'.length);
  const file = { name: 'MY_DATA.HTM', text: `${script}<!--FS_START${memory}\ufffd\ufffd` };
  const { dialog } = await openFile({ page, server, name: 'Microbit', file });

  await expect(dialog.getByLabel(imports.columnIs('Time (seconds)'))).toHaveValue('time');
  await expect(dialog.getByLabel(imports.format)).toHaveValue('elapsed-seconds');
  await expect(dialog.getByText(imports.restarts(1, '1'))).toBeVisible();
  const begins = dialog.getByLabel(imports.begins);
  await expect(begins).toHaveAccessibleDescription(imports.startProposed);
  await begins.fill('2026-03-02T09:30:00');
  await expect(dialog.getByText('= 2026-03-02 09:30:01', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: imports.start, exact: true }).click();
  await expect(dialog.getByText(imports.done('6'))).toBeVisible();
});

test('a click on a line makes it the headings, and an undecided number is asked for', async ({ page, server }) => {
  const text = 'Site,Depth,Class\nWhen,Light,Water\n2025-05-25 10:00Z,"1,020",ok\n2025-05-25 10:01Z,"1,030",ok\n';
  const { api, topic, dialog } = await openFile({ page, server, name: 'Lines', file: { name: 'lines.csv', text } });

  await expect(dialog.getByRole('button', { name: imports.headingsAre('1') })).toBeVisible();
  await dialog.getByRole('button', { name: imports.headingsIn('2') }).click();
  await expect(dialog.getByLabel(imports.columnIs('Light'))).toHaveValue('values Light');
  await expect(dialog.getByText(imports.missing.decimal)).toBeVisible();
  await expect(dialog.getByRole('button', { name: imports.start, exact: true })).toBeDisabled();
  await dialog.getByLabel(imports.numbersOf('Light')).selectOption(imports.readAs('1,020', '1020'));
  await expect(dialog.getByText('= 1020', { exact: true })).toBeVisible();
  await expect(dialog.getByText(imports.isText)).toBeVisible();
  await dialog.getByRole('button', { name: imports.start, exact: true }).click();
  await expect(dialog.getByText(imports.done('4'))).toBeVisible();
  const stored = await api.getTopic(topic.id);
  expect(stored.dataRecordTypes.map(({ keyName }) => keyName)).toEqual(expect.arrayContaining(['Light', 'Water']));
});
