import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { openBrowser } from '../support/browser.ts';
import type { Bench, Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';
import type { ChartsPage, Kind } from './drawing-page/page.ts';

const SIZES = { short: [10_000], full: [10_000, 100_000, 1_000_000] } as const;
const ROUNDS = { short: 2, full: 7 } as const;
const FRAMES = { short: 30, full: 300 } as const;
/** How many points the chart has before live points are appended. */
const APPENDED_TO = { short: 10_000, full: 100_000 } as const;
/** The points of an hour of thirty boards that send each second. */
const CLASS_POINTS = { short: 10_000, full: 30 * 3_600 } as const;
const POINTS_PER_FRAME = 10;
const CLASS_KINDS: readonly (readonly [Kind, string])[] = [
  ['class', '30 lines of a class'],
  ['wall', 'the same on a wall'],
  ['lines', 'the same in colours'],
];

/** Points in memory drawn in Chromium by the product's own plot: the time until they are on screen, and the cost of live points. */
export const drawing: Bench = async (form) => {
  const site = await servePage();
  const browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(site.url);
  await page.waitForFunction(() => 'page' in window);
  const rows: Row[] = [];
  for (const size of SIZES[form]) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS[form]; round += 1) times.push(await open(page, 'line', size));
    const what = `${size.toLocaleString('en')} points, from memory to painted`;
    const target = size === 1_000_000 ? TARGETS.millionPoints : undefined;
    rows.push({ what, values: times, unit: 'ms', ...(target && { target }) });
  }
  const line = await appendTo(page, 'line', form);
  const live = `${POINTS_PER_FRAME} points a frame into ${APPENDED_TO[form].toLocaleString('en')}`;
  rows.push(
    { what: `${live}, main thread`, values: [line.busy], unit: 'ms', digits: 1, target: TARGETS.chartUpdate },
    { what: `${live}, call alone`, values: line.calls, unit: 'ms', digits: 1 },
    { what: `${live}, frames a second`, values: [line.rate], unit: '' },
  );
  for (const [kind, what] of CLASS_KINDS) {
    const { busy } = await appendTo(page, kind, form, CLASS_POINTS[form]);
    rows.push(
      {
        what: `${what}, ${CLASS_POINTS[form].toLocaleString('en')} points, main thread`,
        values: [busy],
        unit: 'ms',
        digits: 1,
        target: TARGETS.classUpdate,
      },
      { what: '  times the one line', values: [busy / line.busy], unit: '', digits: 1 },
    );
  }
  await browser.close();
  site.close();
  return rows;
};

function open(page: Page, kind: Kind, size: number): Promise<number> {
  return page.evaluate(([k, s]) => (window as unknown as { page: ChartsPage }).page.open(k, s), [kind, size] as const);
}

async function appendTo(page: Page, kind: Kind, form: 'short' | 'full', size: number = APPENDED_TO[form]) {
  await open(page, kind, size);
  const frames = FRAMES[form];
  const append = (count: number) =>
    page.evaluate(([c, p]) => (window as unknown as { page: ChartsPage }).page.append(c, p), [
      count,
      POINTS_PER_FRAME,
    ] as const);
  // Warm-up: compiles the code.
  await append(20);
  const cdp = await page.context().newCDPSession(page);
  const before = await taskSeconds(cdp);
  const { calls, elapsed } = await append(frames);
  const busy = ((await taskSeconds(cdp)) - before) * 1000;
  return { calls, busy: busy / frames, rate: (frames * 1000) / elapsed };
}

/**
 * Processor time of a page's main thread so far, painting included, in seconds. Other load on this computer does not
 * count.
 */
export async function taskSeconds(cdp: CDPSession): Promise<number> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** Builds the page like the product, and serves it on loopback. */
async function servePage(): Promise<{ url: string; close: () => void }> {
  const folder = temporaryFolder('drawing-page');
  const vite = join(import.meta.dirname, '../../node_modules/.bin/vite');
  const source = join(import.meta.dirname, 'drawing-page');
  await promisify(execFile)(vite, ['build', source, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']);
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? 'index.html' : url.slice(1);
    try {
      const content = readFileSync(join(folder, name));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
