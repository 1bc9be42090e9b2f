// `npm run pictures`: takes pictures of the running product for the help pages, each of at most 60 kB.
// `npm run pictures -- --out=DIR`: takes all pictures as PNG, for each screen, language and appearance; `names.tsv` says
// what each shows. Fewer with --only=NAME,NAME --screens=NAME,NAME --languages=en,zh-HK --appearances=light. With
// --of=REVISION, takes those of an earlier commit, without pages and steps that it lacks.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import { CHROMIUM } from '../../e2e/support/chromium.ts';
import { HELP_PICTURES, type HelpPicture } from '../../packages/web/src/pages/help/contents/help-content.ts';
import { startServer } from '../../test/support/server-process.ts';
import { DOING_PICTURES } from './doing-pictures.ts';
import { createFurtherLesson, type FurtherLesson, goOn } from './further-lesson.ts';
import { FURTHER_PICTURES, type FurtherPicture } from './further-pictures.ts';
import { createLesson, type Lesson } from './lesson.ts';
import { NAMES } from './names.ts';
import { openPage, openPicture } from './opening.ts';
import { PAGE_PICTURES } from './page-pictures.ts';
import { PICTURES, SCREENS } from './pictures.ts';
import { startRevision } from './revision.ts';

const HELP_FOLDER = join(import.meta.dirname, '../../packages/web/public/pictures');
const MAX_BYTES = 60_000;
/** JPEG qualities, best first. */
const QUALITIES = [80, 65, 50, 40, 30];
const AT_MOST_MS = 60 * 60_000;
/** How long boards have sent before the first picture. */
const LIVE_MS = 20_000;
/** The dots per pixel in pictures of the help: many screens have more dots than pixels. */
const HELP_SCALE = 1.25;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    out: { type: 'string' },
    of: { type: 'string' },
    screens: { type: 'string' },
    languages: { type: 'string' },
    appearances: { type: 'string' },
  },
});
const { out, of } = values;
if (of !== undefined && out === undefined) throw new Error('Pictures of an earlier commit need a folder: --out=DIR');

const timer = setTimeout(() => {
  console.error('The pictures took too long.');
  process.exit(1);
}, AT_MOST_MS);
timer.unref();
const server = of === undefined ? await startServer() : await startRevision(of);
const browser = await chromium.launch(CHROMIUM);
try {
  for (const language of chosen(LANGUAGES, values.languages, (name) => name)) {
    const lesson = await createLesson(server, language, attempt);
    if (out === undefined) await takeForHelp(lesson, language);
    else {
      const further = await createFurtherLesson(server, lesson, NAMES[language], attempt);
      const end = await goOn(server, further);
      await new Promise((resolve) => setTimeout(resolve, LIVE_MS));
      await takeAll(out, further, language);
      await end();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

async function takeForHelp(lesson: Lesson, language: Language): Promise<void> {
  const pictures = chosen(
    PICTURES.filter(({ name }) => name in HELP_PICTURES),
    values.only,
    ({ name }) => name,
  );
  for (const [as = 'teacher', own] of Map.groupBy(pictures, ({ as }) => as)) {
    const accessToken = as === 'visitor' ? undefined : lesson[as];
    const page = await openPage(browser, server.http, { language, accessToken, scale: HELP_SCALE });
    for (const picture of own) {
      await page.setViewportSize(HELP_PICTURES[picture.name as HelpPicture]);
      await openPicture(page, picture.address(lesson), picture, language);
      save(HELP_FOLDER, `${picture.name}.${language}.jpg`, await smallPictureOf(page));
    }
    await page.context().close();
  }
}

async function takeAll(folder: string, lesson: FurtherLesson, language: Language): Promise<void> {
  const pictures = chosen<FurtherPicture>(
    [...PICTURES, ...FURTHER_PICTURES, ...DOING_PICTURES, ...PAGE_PICTURES],
    values.only,
    ({ name }) => name,
  );
  const screens = chosen(SCREENS, values.screens, ({ name }) => name);
  mkdirSync(folder, { recursive: true });
  const list = pictures.map(({ name, shows }) => `${name}\t${shows ?? ''}\n`);
  writeFileSync(join(folder, 'names.tsv'), list.join(''));
  for (const colorScheme of chosen(['light', 'dark'] as const, values.appearances, (name) => name)) {
    for (const [as = 'teacher', own] of Map.groupBy(pictures, ({ as }) => as)) {
      for (const { name: screen, ...size } of screens) {
        // A choice for one picture, such as a view, must not affect another.
        for (const picture of own) {
          const address = picture.address(lesson, language);
          if (address === undefined) continue;
          const accessToken = as === 'visitor' ? undefined : lesson[as];
          const page = await openPage(browser, server.http, { language, accessToken, colorScheme });
          await page.setViewportSize(size);
          await picture.prepare?.(page);
          await attempt(() => openPicture(page, address, picture, language)).catch((error: Error) => {
            throw new Error(`The picture ${picture.name} of ${screen} failed`, { cause: error });
          });
          save(folder, `${picture.name}.${screen}.${colorScheme}.${language}.png`, await page.screenshot());
          await page.context().close();
        }
      }
    }
  }
}

/** The items of a list that are named, or all items. */
function chosen<T>(list: readonly T[], names: string | undefined, nameOf: (item: T) => string): readonly T[] {
  const wanted = names?.split(',');
  const found = list.filter((item) => !wanted || wanted.includes(nameOf(item)));
  if (found.length === 0) throw new Error(`Nothing is named ${names}: ${list.map(nameOf).join(', ')}`);
  return found;
}

/** Runs a call; undefined if an earlier commit lacks it. */
async function attempt<T>(call: () => Promise<T>): Promise<T | undefined> {
  if (of === undefined) return call();
  return call().catch((error: Error) => {
    console.log(`Left out: ${error.message.split('\n')[0]}`);
    return undefined;
  });
}

function save(folder: string, name: string, picture: Buffer): void {
  writeFileSync(join(folder, name), picture);
  console.log(join(folder, name));
}

/** A picture of the screen in the best quality that is small enough. */
async function smallPictureOf(page: Page): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = await page.screenshot({ type: 'jpeg', quality });
    if (picture.length <= MAX_BYTES) return picture;
  }
  throw new Error(`The picture of ${page.url()} has more than ${MAX_BYTES} bytes`);
}
