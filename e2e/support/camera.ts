import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type TestInfo } from '@playwright/test';
import { Api } from '../../test/support/api.ts';
import type { Credentials } from '../../test/support/people.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import { CHROMIUM } from './chromium.ts';
import { beSignedIn, setLanguage } from './fixtures.ts';

/** Photos that `scripts/prepare-tests.mjs` fetched. */
export type PhotoName = 'cat' | 'cup' | 'person';
export const photoFile = (name: PhotoName) => join(import.meta.dirname, '../../.cache/test-photos', `${name}.png`);

const PERMITTED = ['--use-fake-ui-for-media-stream'];

/** What a browser's camera shows: a photo, nothing because the user denies access, or no camera. */
export type CameraKind = PhotoName | 'denied' | 'none';

/** A Chromium with a camera of this kind. */
export async function launchWithCamera(
  kind: CameraKind,
  testInfo: Pick<TestInfo, 'outputPath'>,
  moreArgs: string[] = [],
): Promise<Browser> {
  const args = [...CHROMIUM.args, ...moreArgs];
  if (kind === 'none') return chromium.launch({ ...CHROMIUM, args: [...args, ...PERMITTED] });
  const fake = [...args, '--use-fake-device-for-media-stream'];
  if (kind === 'denied')
    return chromium.launch({ ...CHROMIUM, args: [...fake, '--use-fake-ui-for-media-stream=deny'] });
  const film = testInfo.outputPath(`${kind}.mjpeg`);
  frames[kind] ??= frameOf(kind);
  await writeFile(film, await frames[kind]);
  return chromium.launch({
    ...CHROMIUM,
    args: [...fake, ...PERMITTED, `--use-file-for-fake-video-capture=${film}`],
  });
}

/** Each frame is made once in a process: that takes a browser. */
const frames: Partial<Record<PhotoName, Promise<Buffer>>> = {};

/** The photo as a JPEG of the size of the pages' video: a film of one picture, which Chromium repeats. */
async function frameOf(name: PhotoName): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  const url = `data:image/png;base64,${(await readFile(photoFile(name))).toString('base64')}`;
  const browser = await chromium.launch(CHROMIUM);
  try {
    const page = await browser.newPage();
    const jpeg = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [600, 500];
      const scale = Math.min(600 / image.width, 500 / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      canvas.getContext('2d')?.drawImage(image, (600 - width) / 2, (500 - height) / 2, width, height);
      return canvas.toDataURL('image/jpeg', 0.92);
    }, url);
    return Buffer.from(jpeg.split(',')[1] as string, 'base64');
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page of a new project as a signed-in user, and records its requests to other servers.
 * @param prepare runs before the page opens
 */
export async function openAiPage(
  browser: Browser,
  server: ServerProcess,
  ai: string,
  {
    http = server.http,
    user,
    prepare,
    ...options
  }: { http?: string; user?: Credentials; prepare?: (page: Page) => Promise<void> } & Parameters<
    Browser['newContext']
  >[0] = {},
): Promise<{ page: Page; context: BrowserContext; projectId: string; outside: string[]; calls: string[] }> {
  const api = await Api.signIn(server.http, user?.email, user?.password);
  const project = await api.createProject('Seeing');
  const context = await browser.newContext({ baseURL: http, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const outside: string[] = [];
  page.on('pageerror', (error) => {
    throw error;
  });
  // The list holds requests of the page and its workers.
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(http) && !/^(data|blob):/.test(url)) outside.push(url);
  });
  const calls: string[] = [];
  await page.route('**/v1/trigger/**', async (route) => {
    calls.push(decodeURIComponent(new URL(route.request().url()).pathname));
    await route.fulfill({ json: {} });
  });
  await setLanguage(page, 'en', { ...server, http });
  await beSignedIn(page, server.http, user);
  if (http !== server.http) {
    const cookies = (await context.cookies(server.http)).map(({ name, value }) => ({ name, value, url: http }));
    await context.addCookies(cookies);
  }
  await prepare?.(page);
  await page.goto(`${http}/project/${project.id}/seeing?section=ai${ai && `&ai=${ai}`}`);
  return { page, context, projectId: project.id, outside, calls };
}
