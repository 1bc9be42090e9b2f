import type { Page } from '@playwright/test';
import { type ChartType, createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import { sendMessage, type Topic, updateDataType } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { openBrowser, openSignedIn } from '../support/browser.ts';
import type { Bench, Row } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { TARGETS } from '../targets.ts';

const SCREENS = {
  short: [[1024, 768]],
  full: [
    [1024, 768],
    [1920, 1080],
  ],
} as const;
const MODES = ['pages', 'fit'] as const;

/** The kinds of texts that are read on a wall, and where they are. */
const TEXTS: Readonly<Record<string, string>> = {
  values: 'li [data-testid="latest-value"]',
  'names of cards': 'li h2',
  ages: 'li time',
  'labels of axes': 'li figure > div > [role="img"]',
  'numbers of gauges': 'li figure svg text',
  legends: 'li figure ul li',
  'clock, connection and age': 'header section > :is(span, time)',
};

/** The kinds of texts on a wall of drawings, and where they are. */
const DRAWN_TEXTS: Readonly<Record<string, string>> = {
  'numbers of drawings': 'li figure svg text',
  'captions of drawings': 'li figcaption > span, li figcaption time',
};

/** Two charts of each type that shows a number, and buttons. */
const CHARTS: readonly ChartType[] = [
  'BASIC_LINE_CHART',
  'GAUGE_CHART',
  'PLAIN_TEXT_CHART',
  'PLAIN_TEXT_CHART',
  'GAUGE_CHART',
  'BASIC_LINE_CHART',
];
/** Two rows of charts that are drawings. */
const DRAWN_CHARTS: readonly ChartType[] = ['GAUGE_CHART', 'HISTOGRAM_CHART', 'CATEGORY_CHART', 'SCATTER_CHART'];

/**
 * The smallest letters of a dashboard in full screen: the height of a capital in pixels, and the distance from which it can
 * be read on a picture two metres wide. The yardstick is the rule of 1/200 of the distance (docs/bench.md).
 */
export const wall: Bench = async (form) => {
  const server = await startServer({ dataDir: temporaryFolder('wall') });
  const api = await Api.signIn(server.http);
  const topic = await createTopic(api);
  const walls = [
    { address: await createWall(api, topic, CHARTS), texts: TEXTS },
    { address: await createWall(api, topic, DRAWN_CHARTS), texts: DRAWN_TEXTS },
  ];
  const browser = await openBrowser();
  const rows: Row[] = [];
  for (const [width, height] of SCREENS[form]) {
    for (const mode of MODES) {
      for (const { address, texts } of walls) {
        const page = await openSignedIn(browser, server.http, api.accessToken);
        await page.setViewportSize({ width, height });
        await page.addInitScript((stored) => localStorage.setItem('wallMode', stored), mode);
        await page.goto(server.http + address);
        await enterFullScreen(page);
        for (const [kind, selector] of Object.entries(texts)) {
          await page.locator(`[data-full] ${selector}`).first().waitFor();
          const capital = await steadyCapital(page, selector);
          rows.push({
            what: `${width} × ${height}, ${mode}: ${kind}`,
            values: [capital],
            unit: 'px',
            digits: 1,
          });
          rows.push({
            what: '  readable at',
            values: [readableAt(capital, width)],
            unit: 'm',
            digits: 1,
            ...(mode === 'pages' && { target: TARGETS.readableAt }),
          });
        }
        await page.context().close();
      }
    }
  }
  await browser.close();
  await server.stop();
  return rows;
};

const PICTURE_METRES = 2;
/** Letters can be read from a distance of this many times their height. */
const DISTANCE_OF_HEIGHT = 200;

function readableAt(capital: number, width: number): number {
  return (capital / width) * PICTURE_METRES * DISTANCE_OF_HEIGHT;
}

/** A topic with a unit, a text and two numbers. */
async function createTopic(api: Api): Promise<Topic> {
  const topic = await api.createTopic('Roof', 'pressure');
  const dataTypeId = topic.dataRecordTypes[0]?.id as string;
  await api.call(updateDataType, { topicId: topic.id, dataTypeId, dataTypeUnit: 'hPa' });
  for (const pressure of [1009.5, 1012, 1014.25]) {
    const message = `pressure=${pressure},wind=${pressure / 100}`;
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message });
  }
  return api.getTopic(topic.id);
}

/** A dashboard of charts that show the topic. @returns its address */
async function createWall(api: Api, topic: Topic, charts: readonly ChartType[]): Promise<string> {
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Wall' });
  const sources = topic.dataRecordTypes.map(({ id }) => ({ description: '', topicId: topic.id, dataTypeId: id }));
  for (const [index, chartType] of charts.entries()) {
    const range = chartType === 'GAUGE_CHART' ? { TEXT: 'Now', MIN_VALUE: 950, MAX_VALUE: 1050 } : {};
    const { id: chartId } = await api.call(createChart, {
      chartType,
      configs: { CHART_NAME: `Pressure ${index}`, ...range },
      chartSourceConfigs: sources.slice(0, chartType === 'SCATTER_CHART' ? 2 : 1),
    });
    await api.call(addDashboardChart, { dashboardId, chartId, size: charts.length > 4 ? 4 : 6 });
  }
  return `/dashboard/${dashboardId}/wall`;
}

async function enterFullScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Full screen|全螢幕)$/ }).click();
  await page.locator('[data-full] header section > span').first().waitFor();
}

/** The time in which drawings settle after the screen is full. */
const STEADY_MS = 500;

/** The height of a capital in the smallest text of a kind, once it no longer changes. */
async function steadyCapital(page: Page, selector: string): Promise<number> {
  let [before, now] = [Number.NaN, await smallestCapital(page, selector)];
  while (now !== before) {
    await page.waitForTimeout(STEADY_MS);
    [before, now] = [now, await smallestCapital(page, selector)];
  }
  return now;
}

/** The height of a capital in the smallest text of a kind, in pixels of the screen. */
function smallestCapital(page: Page, selector: string): Promise<number> {
  return page.locator(`[data-full] ${selector}`).evaluateAll((all) => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const heights = all.map((element) => {
      const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
      pen.font = `${fontWeight} 100px ${fontFamily}`;
      const share = pen.measureText('H').actualBoundingBoxAscent / 100;
      // The labels of a drawing take at most a sixth of its height.
      const most = element.role === 'img' ? element.clientHeight / 6 : Number.POSITIVE_INFINITY;
      const svg = element.closest('svg');
      const drawn = svg?.viewBox.baseVal.width;
      const enlargement = svg && drawn ? svg.clientWidth / drawn : 1;
      return share * Math.min(Number.parseFloat(fontSize), most) * enlargement * element.currentCSSZoom;
    });
    return Math.min(...heights);
  });
}
