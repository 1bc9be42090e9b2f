// `npm run pictures [-- --only=NAME,NAME --out=DIR]`: takes pictures of the running product. Without a folder, it takes those of
// the help pages, in which each is at most 60 kB. With one, it takes all of them as PNG, for each screen, language and appearance.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { CHROMIUM } from '../../e2e/support/chromium.ts';
import { HELP_PICTURES, type HelpPicture } from '../../packages/web/src/pages/help/contents/help-content.ts';
import { startServer } from '../../test/support/server-process.ts';
import { createLesson, type Lesson } from './lesson.ts';
import { PICTURES, type Picture, SCREENS } from './pictures.ts';

const HELP_FOLDER = join(import.meta.dirname, '../../packages/web/public/pictures');
const MAX_BYTES = 60_000;
/** JPEG qualities, best first. */
const QUALITIES = [80, 65, 50, 40, 30];
const AT_MOST_MS = 30 * 60_000;
const SETTLED_MS = 1500;
/** Screens often have more dots than pixels. */
const HELP_SCALE = 1.25;

const { values } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' } } });
const { out } = values;
const only = values.only?.split(',');
const chosen = PICTURES.filter(({ name }) => (only ? only.includes(name) : out !== undefined || name in HELP_PICTURES));
if (chosen.length === 0)
  throw new Error(`No picture is named ${values.only}: ${PICTURES.map(({ name }) => name).join(', ')}`);

const folder = out ?? HELP_FOLDER;
mkdirSync(folder, { recursive: true });

const timer = setTimeout(() => {
  console.error('The pictures took too long.');
  process.exit(1);
}, AT_MOST_MS);
timer.unref();
const server = await startServer();
const browser = await chromium.launch(CHROMIUM);
try {
  for (const language of LANGUAGES) {
    const lesson = await createLesson(server, language);
    for (const [as = 'teacher', pictures] of Map.groupBy(chosen, ({ as }) => as)) {
      const accessToken = as === 'visitor' ? undefined : lesson[as];
      if (out === undefined) {
        const page = await openPage(browser, 'light', language, accessToken);
        for (const picture of pictures) {
          await page.setViewportSize(HELP_PICTURES[picture.name as HelpPicture]);
          await take(page, picture, lesson, language, `${language}.jpg`);
        }
        await page.context().close();
      } else {
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await openPage(browser, colorScheme, language, accessToken);
          for (const { name: screen, ...size } of SCREENS) {
            await page.setViewportSize(size);
            for (const picture of pictures)
              await take(page, picture, lesson, language, `${screen}.${colorScheme}.${language}.png`);
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

async function take(page: Page, { name, address, steps }: Picture, lesson: Lesson, language: Language, suffix: string) {
  await page.goto(address(lesson));
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  await steps?.(page, language);
  const file = join(folder, `${name}.${suffix}`);
  writeFileSync(file, await pictureOf(page));
  console.log(file);
}

async function openPage(
  browser: Browser,
  colorScheme: 'light' | 'dark',
  language: Language,
  accessToken: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.http,
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
