import type { Browser, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@tinkerstream/contract/platform/language';
import type { FurtherLesson } from '../../scripts/pictures/further-lesson.ts';
import type { FurtherPicture } from '../../scripts/pictures/further-pictures.ts';
import { openPage } from '../../scripts/pictures/opening.ts';
import { findLooks } from './looks.ts';

/** A desktop, a tablet, and the narrowest phone. */
const WIDTHS = [1280, 768, 360];
const HEIGHT = 800;
/** How often a screen is checked until nothing is found: some parts load late, or move to their places. */
const TRIES = 5;
/** A page has settled if it changes nothing for the first time; the second limits the wait for that. */
const [QUIET_MS, QUIET_WITHIN_MS] = [100, 4000];
const STEP_MS = 15_000;

interface Walk {
  readonly browser: Browser;
  readonly http: string;
  readonly lesson: FurtherLesson;
  /** The language of the names in the lesson. */
  readonly language: Language;
}

/**
 * Opens each screen once, and checks it in each language on each width.
 *
 * @returns each fault and its place
 */
export async function lookAtScreens(walk: Walk, screens: readonly FurtherPicture[]): Promise<string[]> {
  const { browser, http, lesson, language } = walk;
  const looks: string[] = [];
  for (const screen of screens) {
    const as = screen.as ?? 'teacher';
    // A choice on one screen, such as a view, must not affect another.
    const page = await openPage(browser, http, { language, accessToken: as === 'visitor' ? undefined : lesson[as] });
    looks.push(
      ...(await lookAtScreen(page, walk, screen).catch((cause: Error) => {
        throw new Error(`The screen ${screen.name} in ${language} failed`, { cause });
      })),
    );
    await page.context().close();
  }
  return looks;
}

async function lookAtScreen(page: Page, { lesson, language }: Walk, screen: FurtherPicture): Promise<string[]> {
  const address = screen.address(lesson, language);
  if (address === undefined) throw new Error('It has no address');
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
  await page.addInitScript(refuseFullScreen);
  await screen.prepare?.(page);
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.evaluate(beQuiet, [QUIET_MS, QUIET_WITHIN_MS]);
  // Parts that are off the screen are laid out only when they come near it.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.evaluate(passThrough);
  await page.evaluate(beQuiet, [QUIET_MS, QUIET_WITHIN_MS]);
  page.setDefaultTimeout(STEP_MS);
  await screen.steps?.(page, language);
  return lookInAll(page, language, screen.name);
}

async function lookInAll(page: Page, first: Language, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const language of [first, ...LANGUAGES.filter((one) => one !== first)]) {
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT });
    if (language !== first) await changeLanguage(page, language);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const { kind, text, where } of await settledLooks(page))
        found.push(`${kind}: ${text} (${where}; ${name}, ${language}, ${width} px)`);
    }
  }
  return found;
}

async function changeLanguage(page: Page, language: Language): Promise<void> {
  if (await page.evaluate(chooseLanguage, language)) return;
  // A screen that stands alone, such as that of an unknown address, has no language menu.
  await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
  await page.reload();
  await page.locator('h1').first().waitFor();
}

async function settledLooks(page: Page) {
  for (let left = TRIES; ; left--) {
    await page.evaluate(beQuiet, [QUIET_MS, QUIET_WITHIN_MS]);
    const found = await findLooks(page);
    if (found.length === 0 || left <= 1) return found;
    await page.waitForTimeout(2 * QUIET_MS);
  }
}

// The functions below run in the page.

/**
 * Makes requests for full screen fail: a window in full screen has only one width. A wall without full screen is a layer
 * above the page.
 */
function refuseFullScreen(): void {
  Element.prototype.requestFullscreen = () => Promise.reject(new Error('refused'));
}

/** Waits until nothing loads, and nothing has changed for a while. */
function beQuiet([quiet = 0, within = 0]: readonly number[]): Promise<void> {
  return new Promise((resolve) => {
    const start = performance.now();
    let changed = start;
    const observer = new MutationObserver(() => {
      changed = performance.now();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const timer = setInterval(() => {
      const now = performance.now();
      const isLoading = [...document.querySelectorAll('[data-loading]')].some(
        (part) => part.getBoundingClientRect().top < innerHeight,
      );
      const isQuiet = now - changed >= quiet && !isLoading;
      if (!isQuiet && now - start < within) return;
      clearInterval(timer);
      observer.disconnect();
      resolve();
    }, quiet / 3);
  });
}

/** Scrolls to the end and back: some parts load when they first come near the screen. */
async function passThrough(): Promise<void> {
  for (let at = 0; at < document.documentElement.scrollHeight; at += innerHeight) {
    scrollTo({ top: at, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  scrollTo({ top: 0, behavior: 'instant' });
}

/**
 * Chooses a language as a person does, in the header or on the screen, also below a dialog.
 * @returns whether the page has the language
 */
async function chooseLanguage(language: string): Promise<boolean> {
  const press = (selector: string) => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.click();
    return found !== null;
  };
  const choice = `[role=menuitem][lang="${language}"], button[lang="${language}"]`;
  const menu = 'button[aria-label$=": English"], button[aria-label$="中文"]';
  if (!press(choice) && !press(menu)) return false;
  for (let left = 60; left > 0 && document.documentElement.lang !== language; left--) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (left % 10 === 5) press(choice);
  }
  return document.documentElement.lang === language;
}
