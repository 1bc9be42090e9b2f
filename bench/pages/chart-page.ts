import type { Browser, Page } from '@playwright/test';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { openBrowser, openSignedIn } from '../support/browser.ts';
import type { Bench, Row, Target } from '../support/figures.ts';
import { type StoredYear, storedYear } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';

const SIZES = { short: [10_000], full: [10_000, 100_000, 1_000_000] } as const;
const ROUNDS = { short: 1, full: 5 } as const;

/** A line with this many corners shows all records and not the latest ten. */
const CORNERS_OF_ALL = 1_000;

/**
 * The product's own line chart page with 'All', in Chromium: from the response with the stored data to the painted
 * frame. The yardstick is the time from opening the page.
 */
export const chartPage: Bench = async (form) => {
  const rows: Row[] = [];
  const browser = await openBrowser();
  for (const size of SIZES[form]) {
    const year = await storedYear(size);
    const server = await startServer({ dataDir: year.dataDir });
    const { accessToken } = await Api.signIn(server.http);
    const rounds: Awaited<ReturnType<typeof openAll>>[] = [];
    for (let round = 0; round < ROUNDS[form]; round += 1) {
      rounds.push(await openAll(browser, server.http, accessToken, year));
    }
    await server.stop();
    const what = `all of ${size.toLocaleString('en')} records`;
    const row = (name: string, values: number[], target: Target): Row => ({
      what: `${what}, ${name}`,
      values,
      unit: 'ms',
      ...(size === 1_000_000 && { target }),
    });
    const fromAnswer = rounds.map(({ painted, answered }) => painted - answered);
    rows.push(row('from response to paint', fromAnswer, TARGETS.millionPoints));
    rows.push({ what: '  request and response', values: rounds.map(({ requested }) => requested), unit: 'ms' });
    rows.push(
      row(
        'from opening the page',
        rounds.map(({ painted }) => painted),
        TARGETS.chartPage,
      ),
    );
  }
  await browser.close();
  return rows;
};

declare global {
  interface Window {
    /** When the first long line was painted, in milliseconds since the page was opened. */
    paintedAt?: number;
  }
}

/** Opens the chart of a year and chooses 'All'. The times are milliseconds; two of them count from the opening of the page. */
async function openAll(browser: Browser, http: string, accessToken: string, year: StoredYear) {
  const api = new Api(http, accessToken);
  const [chart] = await api.listTopicCharts(year.topicId);
  if (!chart) throw new Error('The topic has no default chart.');
  const page = await openSignedIn(browser, http, accessToken);
  await page.context().addCookies([{ name: 'language', value: 'en', url: http }]);
  await watchLines(page);
  // This response is held back until 'All' is chosen, so the page waits for it.
  const chosen = Promise.withResolvers<void>();
  await page.route('**/v1/record/list/window?*', async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.goto(`${http}/charts/${chart.id}/bench`);
  await page.getByTestId('latest-value').waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  chosen.resolve();
  await page.waitForFunction(() => window.paintedAt !== undefined);
  const times = await page.evaluate(() => {
    const [call] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/record/list/window'));
    const { requestStart, responseEnd } = call as PerformanceResourceTiming;
    return { painted: window.paintedAt ?? Number.NaN, answered: responseEnd, requested: responseEnd - requestStart };
  });
  await page.context().close();
  return times;
}

/** Makes a page report when it has painted a line with many corners: after the frame in which it was drawn. */
async function watchLines(page: Page): Promise<void> {
  await page.addInitScript((most) => {
    const corners = new WeakMap<Path2D, number>();
    const { lineTo } = Path2D.prototype;
    Path2D.prototype.lineTo = function line(x, y) {
      corners.set(this, (corners.get(this) ?? 0) + 1);
      lineTo.call(this, x, y);
    };
    const { stroke } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.stroke = function drawn(this: CanvasRenderingContext2D, path?: Path2D) {
      (stroke as (...paths: Path2D[]) => void).apply(this, path ? [path] : []);
      if (!path || (corners.get(path) ?? 0) < most || window.paintedAt !== undefined) return;
      requestAnimationFrame(() => {
        window.paintedAt ??= performance.now();
      });
    };
  }, CORNERS_OF_ALL);
}
