import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type JSHandle, type Page } from '@playwright/test';
import type { RoomAnswer } from '@tinkerstream/contract/platform/socket';
import type { ReadData } from '@tinkerstream/contract/records';
import { CHROMIUM } from '../../e2e/support/chromium.ts';

const require = createRequire(import.meta.url);

export function openBrowser(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...args] });
}

export interface Listener {
  /**
   * The latency of each message since the last call, in milliseconds, once `count` have arrived or no more arrive.
   */
  take(count: number): Promise<number[]>;
}

/** A page that has joined a topic's room with the client that our web uses. */
export async function listenInBrowser(
  browser: Browser,
  http: string,
  accessToken: string,
  room: string,
): Promise<Listener> {
  // The page's own policy allows no script from outside the product.
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(`${http}/config.json`);
  await page.addScriptTag({ path: require.resolve('socket.io-client/dist/socket.io.js') });
  const received = await page.evaluateHandle(
    async ([token, topicRoom]) => {
      const latencies: number[] = [];
      const { io } = window as unknown as { io: typeof import('socket.io-client').io };
      const socket = io({ auth: { token }, transports: ['websocket'] });
      socket.on('read_data', ({ records }: ReadData) => {
        // The board sends its clock modulo 1e9; both run on this computer.
        latencies.push((Date.now() - Number(records.t)) % 1e9);
      });
      const answer: RoomAnswer = await socket.timeout(10_000).emitWithAck('request_data', { room: topicRoom });
      if (!answer.ok) throw new Error(`The room was refused: ${answer.error.description}`);
      return latencies;
    },
    [accessToken, room] as const,
  );
  return listenerOf(page, received);
}

/** A page that has subscribed to a topic of a broker by MQTT over WebSocket. */
export async function subscribeInBrowser(browser: Browser, port: number, topicName: string): Promise<Listener> {
  const page = await browser.newPage();
  await page.addScriptTag({ path: require.resolve('mqtt/dist/mqtt') });
  const received = await page.evaluateHandle(
    async ([url, topic]) => {
      const latencies: number[] = [];
      const { mqtt } = window as unknown as { mqtt: typeof import('mqtt').default };
      const client = await mqtt.connectAsync(url);
      client.on('message', (_, payload) => {
        latencies.push((Date.now() - Number(/\bt=(\d+)/.exec(String(payload))?.[1])) % 1e9);
      });
      await client.subscribeAsync(topic);
      return latencies;
    },
    [`ws://127.0.0.1:${port}`, topicName] as const,
  );
  return listenerOf(page, received);
}

function listenerOf(page: Page, received: JSHandle<number[]>): Listener {
  return {
    async take(count) {
      await page
        .waitForFunction(([list, target]) => list.length >= target, [received, count] as const, { timeout: 3_000 })
        .catch(() => undefined);
      return received.evaluate((list) => list.splice(0));
    },
  };
}

/** Opens an empty page as a signed-in user. */
export async function openSignedIn(browser: Browser, http: string, accessToken: string): Promise<Page> {
  const context = await browser.newContext();
  const cookies = { accessToken, refreshToken: '', expiry: String(Date.now() + 600_000) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: http })));
  return context.newPage();
}

/** Opens a chart's page as a signed-in reader does, and waits until it follows the topic. */
export async function openChart(browser: Browser, http: string, accessToken: string, chartId: string): Promise<Page> {
  const page = await openSignedIn(browser, http, accessToken);
  await page.goto(`${http}/charts/${chartId}/bench`);
  // A chart with a line for each device shows the latest value of each.
  await page.getByTestId('latest-value').first().waitFor();
  return page;
}

/** Bytes of the JavaScript that the HTML of a page names, each file gzipped. What the page loads later is not part of it. */
export async function javascriptWeight(url: string): Promise<number> {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file as string));
  const scripts = [...files].map(async (file) => (await fetch(new URL(file, url))).arrayBuffer());
  return (await Promise.all(scripts)).reduce(
    (sum, script) => sum + gzipSync(new Uint8Array(script), { level: 9 }).length,
    0,
  );
}
