// Before a release.
import type { Page } from '@playwright/test';
import { createPerson } from '../../test/support/people.ts';
import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { launchWithCamera, openAiPage, photoFile } from '../support/camera.ts';
import { expect, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

const { ai: texts, subscriptions } = TEXTS.en;

test('object detection finds the cat that the camera shows, and sends it', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('cat', testInfo);
  const { page, projectId, outside, calls } = await openAiPage(browser, server, 'object-detection');
  await expect(page.getByRole('heading', { name: texts.pages['object-detection'] })).toBeVisible();
  await expect(page.getByText(texts.private)).toBeVisible();
  await expect(page.getByLabel(texts.seenNow)).toContainText(/cat \d+%/);
  await expect(page.getByRole('list', { name: texts.willSend })).toContainText('cat');
  // The box is over the video.
  const [box, video] = await Promise.all([
    page
      .getByText(/^cat \d+%$/)
      .last()
      .locator('..')
      .boundingBox(),
    page.getByLabel(texts.camera, { exact: true }).boundingBox(),
  ]);
  expect(video?.width).toBeCloseTo(598, -1);
  expect(video?.height).toBeCloseTo(500, -1);
  expect(box && video && box.x >= video.x - 3 && box.y >= video.y - 3).toBe(true);
  expect(box && box.width > 50 && box.height > 50).toBe(true);

  await expect(page.getByText(texts.sentHint)).toBeVisible();
  expect(calls[0]).toMatch(new RegExp(`^/v1/trigger/${projectId}/object-detection/([a-z ]+,)*cat(,[a-z ]+)*$`));
  await expect(page.getByRole('link', { name: texts.createTrigger })).toHaveAttribute('href', /section=event-trigger/);
  expect(outside).toEqual([]);
  await browser.close();
});

/** Installs a clock in the page that a test can move. Between these moves it runs as usual. */
const prepare = (page: Page) => page.clock.install();

/** Lets seconds pass one by one, as the countdown counts. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
}

/** The calls that a page has made until now. Requests arrive in order, so the request made here is the last. */
async function callsUntilNow(page: Page, calls: readonly string[]): Promise<string[]> {
  await page.evaluate((path) => fetch(path), '/v1/trigger/last');
  return calls.filter((call) => call !== '/v1/trigger/last');
}

test('objects below the minimum score are neither shown nor sent', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('cat', testInfo);
  const { page, calls } = await openAiPage(browser, server, 'object-detection', { prepare });
  const willSend = page.getByRole('list', { name: texts.willSend });
  await expect(willSend).toContainText('cat');
  await pass(page, 5);
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await page.getByLabel(texts.minScore).selectOption('1');
  await expect(page.getByLabel(texts.seenNow)).toContainText(texts.nothingSeen);
  // An object that was seen earlier is sent at most once more; then a round passes with nothing to send.
  await pass(page, 6);
  await expect(page.getByText(texts.nothingToSend)).toBeVisible();
  const before = await callsUntilNow(page, calls);
  await pass(page, 6);
  expect(await callsUntilNow(page, calls)).toEqual(before);
  await page.getByLabel(texts.minScore).selectOption('0.75');
  await expect(willSend).toContainText('cat');
  await pass(page, 5);
  await expect.poll(async () => (await callsUntilNow(page, calls)).length).toBeGreaterThan(before.length);
  await browser.close();
});

test('the countdown starts at 5 seconds, is paused and resumed, and takes another interval', async ({
  server,
}, info) => {
  const browser = await launchWithCamera('cat', info);
  const { page, calls } = await openAiPage(browser, server, 'object-detection', { prepare });
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/in [1-5] seconds?/);
  await page.getByRole('button', { name: texts.pause }).click();
  await expect(timer).toHaveText(texts.paused);
  await expect(page.getByRole('list', { name: texts.willSend })).toContainText('cat');
  const before = await callsUntilNow(page, calls);
  // The pass is longer than the interval.
  await pass(page, 6);
  expect(await callsUntilNow(page, calls)).toEqual(before);
  await page.getByRole('button', { name: texts.resume }).click();
  await pass(page, 5);
  await expect.poll(async () => (await callsUntilNow(page, calls)).length).toBeGreaterThan(before.length);
  await page.getByLabel(texts.interval).selectOption('30');
  await expect(timer).toHaveText(/in (30|29) seconds/);
  await expect(page.getByLabel(texts.interval).getByRole('option')).toHaveText([
    '5 seconds',
    '10 seconds',
    '15 seconds',
    '30 seconds',
  ]);
  await browser.close();
});

test('face detection sends that it sees a face, and nothing for a cat', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('person', testInfo);
  const { page, projectId, outside, calls } = await openAiPage(browser, server, 'face-detection', { prepare });
  await expect(page.getByLabel(texts.seenNow)).toContainText(texts.facesSeen(1));
  await pass(page, 5);
  await expect(page.getByText(texts.sentHint)).toBeVisible();
  expect(calls[0]).toBe(`/v1/trigger/${projectId}/face-detection`);

  await page.locator('input[type=file]').setInputFiles(photoFile('cat'));
  await expect(page.getByLabel(texts.seenNow)).toContainText(texts.noFaceSeen);
  await pass(page, 6);
  await expect(page.getByText(texts.nothingToSend)).toBeVisible();
  const before = await callsUntilNow(page, calls);
  await pass(page, 6);
  expect(await callsUntilNow(page, calls)).toEqual(before);
  expect(outside).toEqual([]);
  await browser.close();
});

test('a camera that is denied or on an insecure address is named, and a photo does instead', async ({
  server,
}, testInfo) => {
  const lan = server.http.replace('127.0.0.1', 'classroom.test').replace('localhost', 'classroom.test');
  const cases = [
    { kind: 'denied', problem: 'denied', http: server.http },
    { kind: 'cat', problem: 'insecure', http: lan },
  ] as const;
  for (const { kind, problem, http } of cases) {
    const browser = await launchWithCamera(kind, testInfo, ['--host-resolver-rules=MAP classroom.test 127.0.0.1']);
    const { page, calls, outside } = await openAiPage(browser, server, 'object-detection', { http });
    await expect(page.getByText(texts.problems[problem])).toBeVisible();
    await expect(page.getByText(texts.remedies[problem])).toBeVisible();
    await expect(page.getByRole('button', { name: texts.takePhoto })).toBeVisible();
    await page.locator('input[type=file]').last().setInputFiles(photoFile('cup'));
    await expect(page.getByLabel(texts.seenNow)).toContainText(/cup \d+%/);
    await expect(page.getByText(texts.sentHint)).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(outside).toEqual([]);
    await browser.close();
  }
});

test('a missing camera is named; a photo is dropped or pasted, and what is no picture is refused', async ({
  server,
}, testInfo) => {
  const browser = await launchWithCamera('none', testInfo);
  const { page } = await openAiPage(browser, server, 'object-detection');
  await expect(page.getByText(texts.problems.missing)).toBeVisible();
  await expect(page.getByText(texts.remedies.missing)).toBeVisible();
  await expect(page.getByRole('button', { name: texts.takePhoto })).toBeVisible();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
  await expect(page.getByText(texts.noPicture)).toBeVisible();
  const { readFile } = await import('node:fs/promises');
  for (const [photo, event] of [
    ['cat', 'drop'],
    ['cup', 'paste'],
  ] as const) {
    const bytes = (await readFile(photoFile(photo))).toString('base64');
    await page.evaluate(
      ([content, hint, kind]) => {
        const data = new DataTransfer();
        const binary = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        data.items.add(new File([binary], 'photo.png', { type: 'image/png' }));
        const target = [...document.querySelectorAll('p')].find(({ textContent }) => textContent === hint);
        const options = { bubbles: true, cancelable: true };
        const happened =
          kind === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data });
        target?.dispatchEvent(happened);
      },
      [bytes, texts.photoHint, event] as const,
    );
    await expect(page.getByLabel(texts.seenNow)).toContainText(new RegExp(`${photo} \\d+%`));
  }
  await browser.close();
});

test('a server without the models says so', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('cat', testInfo);
  const { page, context } = await openAiPage(browser, server, '');
  await context.route('**/models/**', (route) => route.fulfill({ status: 404, json: { errors: [] } }));
  await page.getByRole('link', { name: texts.pages['object-detection'] }).click();
  await expect(page.getByText(texts.modelMissing)).toBeVisible();
  await expect(page.getByText(texts.modelMissingText)).toBeVisible();
  await browser.close();
});

test('a user whose subscription has no AI is led to the license', async ({ server }, testInfo) => {
  const browser = await launchWithCamera('cat', testInfo);
  const user = await createPerson(server, 'event');
  const { page } = await openAiPage(browser, server, 'face-detection', { user });
  await expect(page.getByText(subscriptions.permissionTitle)).toBeVisible();
  await page.getByRole('link', { name: subscriptions.upgrade }).click();
  await expect(page).toHaveURL(/\/license\/home$/);
  await browser.close();
});

for (const camera of ['cup', 'none'] as const) {
  test(`every AI page is accessible in the dark and fits 360 px, camera: ${camera}`, async ({ server }, testInfo) => {
    const browser = await launchWithCamera(camera, testInfo);
    const look = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;
    for (const ai of ['face-detection', 'object-detection', 'image-recognition', 'image-style-transfer'] as const) {
      const { page, context } = await openAiPage(browser, server, ai, look);
      await expect(page.getByRole('heading', { name: texts.pages[ai] })).toBeVisible();
      await expect(camera === 'cup' ? page.locator('video') : page.getByText(texts.problems.missing)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      await context.close();
    }
    await browser.close();
  });
}
