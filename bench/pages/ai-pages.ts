import { join } from 'node:path';
import { launchWithCamera, openAiPage } from '../../e2e/support/camera.ts';
import { startServer } from '../../test/support/server-process.ts';
import type { Bench, Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { tasksOf } from '../support/page-tasks.ts';
import { TARGETS } from '../targets.ts';

const DURATION_MS = { short: 500, full: 10_000 } as const;
/** The time to load the models and compile their code. */
const WARM_UP_MS = { short: 2_000, full: 6_000 } as const;
/** A task of this length keeps a page from drawing three frames. */
const LONG_MS = 50;

const PAGES = {
  short: ['object-detection'],
  full: ['object-detection', 'face-detection', 'image-recognition', 'image-style-transfer'],
} as const;

/**
 * The AI pages in Chromium while a worker looks at what a camera shows: the long tasks of the page's main thread. The
 * yardstick is the list of the pages, without a camera.
 */
export const aiPages: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('ai-pages') });
  const folder = temporaryFolder('ai-pages-camera');
  const browser = await launchWithCamera('person', { outputPath: (...names) => join(folder, ...names) });
  const rows: Row[] = [];
  for (const name of [...PAGES[form], '']) {
    const { page, context } = await openAiPage(browser, server, name);
    await page.waitForTimeout(WARM_UP_MS[form]);
    if (name && (await page.locator('video').count()) === 0) throw new Error(`${name} shows no video.`);
    const tasks = (await tasksOf(browser, page, DURATION_MS[form])).map(({ processor }) => processor);
    await context.close();
    rows.push({
      what: `${name || 'the list of the pages'}, tasks over ${LONG_MS} ms`,
      values: [tasks.filter((processor) => processor > LONG_MS).length],
      unit: '',
      ...(name && { target: TARGETS.longTasksOfAi }),
    });
    rows.push({ what: '  the longest one', values: [Math.max(...tasks)], unit: 'ms' });
  }
  await browser.close();
  await server.stop();
  return rows;
};
