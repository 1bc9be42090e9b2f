import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Api } from '../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../test/support/server-process.ts';
import { expect, setLanguage, signIn, test } from '../support/fixtures.ts';
import { carryOut } from '../support/removals.ts';
import { TEXTS } from '../support/texts.ts';

const { common, projects: texts } = TEXTS.en;
const MEGABYTE = 1024 * 1024;

const file = (name: string, bytes = 20, mimeType = 'application/octet-stream') => ({
  name,
  mimeType,
  buffer: Buffer.alloc(bytes, 'a'),
});

/** Opens the overview of a new project. */
async function openProject(page: Page, server: ServerProcess, name: string) {
  const api = await Api.signIn(server.http);
  const project = await api.createProject(name);
  await setLanguage(page, 'en', server);
  await signIn(page, `${server.http}/user/login`);
  await page.goto(`${server.http}/project/${project.id}/files`);
  await expect(page.getByRole('heading', { level: 2, name: texts.files })).toBeVisible();
  return { api, project };
}

const choose = (page: Page) => page.locator('input[type=file]');
const rowsOf = (page: Page) => page.getByRole('table', { name: texts.files }).getByRole('row');

test('several files are uploaded at once, downloaded as attachments and deleted', async ({ page, server }) => {
  await openProject(page, server, 'Files');
  // The test waits for the file chooser from here on: the browser has to know the listener before the key is pressed.
  const choosing = page.waitForEvent('filechooser');
  await expect(rowsOf(page).nth(1)).toHaveText(texts.noFiles);
  await expect(page.getByText(texts.fileLimits('20\u00a0MB', '200\u00a0MB'))).toBeVisible();
  const script = Buffer.from('<script>document.title = "run"</script>');
  await page.getByRole('button', { name: texts.chooseFiles }).click();
  await (await choosing).setFiles([
    { name: 'page.html', mimeType: 'text/html', buffer: script },
    file('a.bin', 2 * MEGABYTE),
    file('b.bin', 3),
    file('empty.txt', 0),
  ]);
  for (const name of ['page.html', 'a.bin', 'b.bin', 'empty.txt']) {
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  }
  await expect(rowsOf(page).filter({ hasText: 'a.bin' })).toContainText('2\u00a0MB');
  await expect(page.getByRole('list', { name: texts.uploading })).toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.downloadThisFile('page.html') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('page.html');
  expect(await readFile(await download.path())).toEqual(script);

  await page.getByRole('button', { name: texts.deleteThisFile('page.html') }).click();
  await page.getByRole('dialog').getByRole('button', { name: common.delete }).click();
  await carryOut(page, 'page.html');
  await expect(page.getByText(texts.fileDeleted('page.html'))).toBeVisible();
  await expect(page.getByRole('cell', { name: 'page.html', exact: true })).toHaveCount(0);
});

test('a file is dropped into the zone', async ({ page, server }) => {
  await openProject(page, server, 'Dropped');
  const transfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(['21.5'], 'dropped.csv'));
    return dropped;
  });
  await page.getByText(texts.dropFiles).dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('cell', { name: 'dropped.csv', exact: true })).toBeVisible();
});

test('an upload shows its progress, continues while another section is open, and can be cancelled', async ({
  page,
  server,
}) => {
  await openProject(page, server, 'Slow line');
  const network = await page.context().newCDPSession(page);
  const slowDown = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // The upload is so slow that it lasts longer than the following steps, on a busy computer too.
  await slowDown(MEGABYTE / 8);
  await choose(page).setInputFiles([file('long.bin', 8 * MEGABYTE), file('other.bin', 6 * MEGABYTE)]);
  const progress = page.getByRole('progressbar', { name: 'long.bin' });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  await page.getByRole('tab', { name: texts.sectionNames.ai }).click();
  await page.getByRole('tab', { name: texts.sectionNames.overview }).click();
  // By keyboard: what loads above moves the button away from the pointer.
  await page.getByRole('button', { name: texts.cancelUpload('long.bin') }).press('Enter');
  await expect(progress).toHaveCount(0);
  await slowDown(-1);
  await expect(page.getByRole('cell', { name: 'other.bin', exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('cell', { name: 'long.bin', exact: true })).toHaveCount(0);
  await expect(page.getByText(texts.notAllowed)).toHaveCount(0);
});

test.describe('a disallowed file is refused with the reason', () => {
  const refusal = (page: Page, name: string) =>
    page.getByRole('alert').filter({ hasText: texts.notAllowed }).filter({ hasText: name });

  test('before it is sent', async ({ page }) => {
    const server = await startServer({ env: { FILE_MAX_MB: '1', PROJECT_FILES_MAX_MB: '2' } });
    try {
      await openProject(page, server, 'Little room');
      let uploads = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/upload-project-file')) uploads += 1;
      });
      await choose(page).setInputFiles([file('large.bin', MEGABYTE + 1)]);
      await expect(refusal(page, 'large.bin')).toContainText(texts.fileTooLarge('1\u00a0MB'));
      await choose(page).setInputFiles([file(`${'n'.repeat(252)}.bin`)]);
      await expect(refusal(page, 'nnn')).toContainText(texts.fileNameInvalid(255));
      await choose(page).setInputFiles([file('1.bin', MEGABYTE), file('2.bin', MEGABYTE - 10), file('3.bin', 11)]);
      await expect(refusal(page, '3.bin')).toContainText(texts.projectFull('2\u00a0MB'));
      await expect(page.getByRole('cell', { name: '2.bin', exact: true })).toBeVisible();
      expect(uploads).toBe(2);
      await choose(page).setInputFiles([file('4.bin', 10)]);
      await expect(page.getByRole('cell', { name: '4.bin', exact: true })).toBeVisible();
    } finally {
      await server.stop();
    }
  });

  test('by the server, if the page knew no reason', async ({ page }) => {
    const server = await startServer({ env: { FILE_MAX_MB: '1', PROJECT_FILES_MAX_MB: '2' } });
    try {
      await page.route('**/config.json', async (route) => {
        const config = await (await route.fetch()).json();
        const fileLimits = { fileBytes: 100 * MEGABYTE, projectBytes: 100 * MEGABYTE };
        await route.fulfill({ json: { ...config, fileLimits } });
      });
      await openProject(page, server, 'Other limits');
      await choose(page).setInputFiles([file('large.bin', 6 * MEGABYTE)]);
      await expect(refusal(page, 'large.bin')).toContainText('up to 1 MB');
      await choose(page).setInputFiles([file('1.bin', MEGABYTE), file('2.bin', MEGABYTE)]);
      await expect(page.getByRole('cell', { name: '2.bin', exact: true })).toBeVisible();
      await choose(page).setInputFiles([file('3.bin')]);
      await expect(refusal(page, '3.bin')).toContainText('total up to 2 MB');
    } finally {
      await server.stop();
    }
  });
});
