import type { Browser, Page } from '@playwright/test';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { FurtherPicture } from './further-pictures.ts';

const SETTLED_MS = 1500;
const STEP_MS = 5000;

interface Viewer {
  readonly language: Language;
  /** The access token; undefined for a visitor. */
  readonly accessToken: string | undefined;
  readonly colorScheme?: 'light' | 'dark';
  /** The dots per pixel. */
  readonly scale?: number;
}

/** Opens an empty page in a new browser context, with the session of a viewer. */
export async function openPage(
  browser: Browser,
  http: string,
  { language, accessToken, colorScheme = 'light', scale = 1 }: Viewer,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: http,
    deviceScaleFactor: scale,
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Hong_Kong',
  });
  const session = accessToken && { accessToken, refreshToken: 'unused', expiry: String(Date.now() + 600_000) };
  const cookies = Object.entries({ language, ...session });
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: http })));
  return context.newPage();
}

/** Opens the page of a picture. */
export async function openPicture(
  page: Page,
  address: string,
  { steps }: Pick<FurtherPicture, 'steps'>,
  language: Language,
): Promise<void> {
  await page.goto(address);
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  if (!steps) return;
  page.setDefaultTimeout(STEP_MS);
  await steps(page, language);
  await page.waitForTimeout(SETTLED_MS / 2);
}
