// `npm run pictures [-- --only=NAME,NAME --out=DIR]`: takes pictures of the running product. Without a folder, it takes those of
// the help pages, in which each is at most 60 kB. With one, it takes all of them as PNG, for each screen, language and appearance.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { CHROMIUM } from '../../e2e/support/chromium.ts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { createLesson } from './lesson.ts';
import { DESKTOP, PICTURES, SCREENS } from './pictures.ts';

const HELP_FOLDER = join(import.meta.dirname, '../../packages/web/public/pictures');
const MAX_BYTES = 60_000;
/** JPEG qualities, best first. */
const QUALITIES = [80, 65, 50, 40, 30];
const AT_MOST_MS = 30 * 60_000;
const SETTLED_MS = 1500;
/** The help shows pictures in a column narrower than the screen. */
const HELP_SCALE = 0.8;

const { values } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' } } });
const { out } = values;
const only = values.only?.split(',');
const chosen = PICTURES.filter(({ name, isHelp }) => (only ? only.includes(name) : out !== undefined || isHelp));
if (chosen.length === 0)
  throw new Error(`No picture is named ${values.only}: ${PICTURES.map(({ name }) => name).join(', ')}`);

const timer = setTimeout(() => {
  console.error('The pictures took too long.');
  process.exit(1);
}, AT_MOST_MS);
timer.unref();
const server = await startServer();
const browser = await chromium.launch(CHROMIUM);
try {
  const lesson = await createLesson(server);
  const { accessToken } = await Api.signIn(server.http);
  const folder = out ?? HELP_FOLDER;
  mkdirSync(folder, { recursive: true });
  for (const language of LANGUAGES) {
    for (const colorScheme of out === undefined ? (['light'] as const) : (['light', 'dark'] as const)) {
      for (const screen of out === undefined ? [DESKTOP] : SCREENS) {
        for (const isPublic of [true, false]) {
          const pictures = chosen.filter((picture) => (picture.isPublic ?? false) === isPublic);
          if (pictures.length === 0) continue;
          const page = await openPage(browser, screen, colorScheme, language, isPublic ? undefined : accessToken);
          for (const { name, address, steps } of pictures) {
            await page.goto(address(lesson));
            await page.locator('h1').first().waitFor();
            await page.waitForTimeout(SETTLED_MS);
            await steps?.(page, language);
            const suffix = out === undefined ? language : `${screen.name}.${colorScheme}.${language}`;
            const file = join(folder, `${name}.${suffix}.${out === undefined ? 'jpg' : 'png'}`);
            writeFileSync(file, await pictureOf(page));
            console.log(file);
          }
          await page.context().close();
        }
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

async function openPage(
  browser: Browser,
  { width, height }: { width: number; height: number },
  colorScheme: 'light' | 'dark',
  language: Language,
  accessToken: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.http,
    viewport: { width, height },
    deviceScaleFactor: out === undefined ? HELP_SCALE : 1,
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Hong_Kong',
  });
  const session = accessToken && { accessToken, refreshToken: 'unused', expiry: String(Date.now() + 600_000) };
  const cookies = Object.entries({ language, ...session });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.http })));
  return context.newPage();
}

/** A picture of the screen in the best quality that is small enough. */
async function pictureOf(page: Page): Promise<Buffer> {
  if (out !== undefined) return page.screenshot();
  for (const quality of QUALITIES) {
    const picture = await page.screenshot({ type: 'jpeg', quality });
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new Error(`The picture of ${page.url()} has more than ${MAX_BYTES} bytes`);
}
