import { logout } from '@tinkerstream/contract/accounts';
import { createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard } from '@tinkerstream/contract/dashboards';
import type { FirstAnswers } from '@tinkerstream/contract/platform/web/web-pages';
import { beforeAll, expect, test, vi } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let api: Api;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
});

/** The cookies of a browser in which a user is signed in. */
const signedIn = (): string => `accessToken=${api.accessToken}`;

/** Opens a page. @returns its HTML, also with the answers in it */
async function open(path: string, cookie = '') {
  const response = await fetch(server.http + path, { headers: { accept: 'text/html', cookie } });
  const html = await response.text();
  const json = /<script type="application\/json" id="first-answers">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  return { html, headers: response.headers, ...(JSON.parse(json) as FirstAnswers) };
}

/**
 * Opens a page until it has the answer of a call: a page leaves out what comes later than its patience, as on a busy computer.
 */
const openWith = (call: string, path: string) =>
  vi.waitFor(
    async () => {
      const page = await open(path, signedIn());
      expect(page.answers).toHaveProperty([call]);
      return page;
    },
    { timeout: 60_000, interval: 100 },
  );

/** Opens the page of a new project. */
async function openProject(name: string, cookie = signedIn()) {
  const { id } = await api.createProject(name);
  return { id, ...(await open(`/project/${id}/name`, cookie)) };
}

test('a page contains the answers of its calls for the user of its cookie', async () => {
  const { id } = await api.createProject('Weather </script> station');
  const { answers } = await openWith(`/v1/project/${id}`, `/project/${id}/name`);
  expect(answers[`/v1/project/${id}`]).toMatchObject({ id, projectName: 'Weather </script> station' });
  expect(answers['/v1/user/me']).toMatchObject({ enabled: true });
});

test('a page says whose answers it contains, and tells no more of the token', async () => {
  const { html, tokenEnd = '' } = await openProject('Whose');
  expect(tokenEnd).toHaveLength(8);
  expect(api.accessToken.endsWith(tokenEnd)).toBe(true);
  expect(html).not.toContain(api.accessToken.slice(-9));
  expect(await open('/user/login')).not.toHaveProperty('tokenEnd');
});

test('a page is kept nowhere: a browser that goes back would show old answers', async () => {
  expect((await openProject('Kept')).headers.get('cache-control')).toBe('no-store');
  for (const path of ['/', '/user/login', '/chart/embedded/token/abc']) {
    expect((await open(path)).headers.get('cache-control')).toBe('no-store');
  }
});

test('a page has answers only for those who may read them', async () => {
  for (const cookie of ['', 'accessToken=stranger', 'accessToken=', `accessToken=${api.accessToken}x`]) {
    const { answers, html } = await openProject('Secret', cookie);
    expect(answers).toHaveProperty(['/config.json']);
    expect(Object.keys(answers).filter((address) => !/config|public/.test(address))).toEqual([]);
    expect(html).not.toContain('Secret');
  }
});

const SCALE = { TEXT: 'Now', MIN_VALUE: 0, MAX_VALUE: 50 };

/** The files that an HTML loads after those of its page. */
const laterFiles = (html: string) =>
  [
    ...html.matchAll(
      /<link rel="(\w+)"(?: as="style")? fetchpriority="low" crossorigin href="\/assets\/([\w-]+?)-.{8}\.(\w+)">/g,
    ),
  ].map(([, rel, name, ending]) => `${rel} ${name}.${ending}`);

test('a dashboard comes with the values of its first cards, and a page loads what shows its charts', async () => {
  const topic = await api.createTopic('Roof', 'temperature');
  const chartSourceConfigs = [
    { description: '', topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id as string },
  ];
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Roof' });
  const add = async (chartType: 'GAUGE_CHART' | 'BASIC_LINE_CHART') => {
    const { id: chartId } = await api.call(createChart, {
      chartType,
      configs: { CHART_NAME: 'Temperature', ...(chartType === 'GAUGE_CHART' && SCALE) },
      chartSourceConfigs,
    });
    await api.call(addDashboardChart, { dashboardId, chartId, size: 6 });
    return chartId;
  };
  const [line, gauge] = [await add('BASIC_LINE_CHART'), await add('GAUGE_CHART')];
  const { answers, html } = await openWith(`/v1/chart/${gauge}/latest`, `/dashboard/${dashboardId}/roof`);
  expect(answers[`/v1/chart/${gauge}/latest`]).toEqual([]);
  expect(answers).not.toHaveProperty([`/v1/chart/${line}/latest`]);
  expect(answers).toHaveProperty([`/v1/chart/${line}/window?points=50`]);
  const ofLines = ['modulepreload line-chart.js', 'preload line-chart.css'];
  const later = laterFiles(html);
  expect(later).toEqual(expect.arrayContaining(ofLines));
  // First what shows values: the part of lines is long.
  expect(later[0]).toBe('modulepreload cards.js');
  expect(laterFiles((await open(`/charts/${line}/roof`, signedIn())).html)).toEqual(expect.arrayContaining(ofLines));
  expect(laterFiles((await open(`/charts/${gauge}/roof`, signedIn())).html)).not.toContain(ofLines[0]);
  const stranger = await open(`/dashboard/${dashboardId}/roof`, 'accessToken=stranger');
  expect(stranger.answers).not.toHaveProperty([`/v1/chart/${gauge}/latest`]);
  expect(laterFiles(stranger.html)).toEqual([]);
});

test('an embedded page has no answers of the user who looks at it', async () => {
  const { answers } = await open('/chart/embedded/token/abc', signedIn());
  expect(Object.keys(answers)).toEqual(['/config.json']);
});

test('a page names its files, and each of them exists', async () => {
  for (const { html } of [await open('/user/login'), await openProject('Files', `${signedIn()}; language=en`)]) {
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] as string);
    expect(new Set(files).size).toBe(files.length);
    const statuses = await Promise.all(files.map(async (file) => (await fetch(server.http + file)).status));
    expect(statuses).toEqual(files.map(() => 200));
    expect(files.length).toBeGreaterThan(3);
  }
});

test('a path that is no id makes no other call than that of its page', async () => {
  for (const path of ['/project/..%2Fuser%2Fme/x', '/project/a?b/x', '/project/%00/x', '/project/a%2Fb/x']) {
    const { answers } = await open(path, signedIn());
    expect(Object.keys(answers).filter((address) => address.startsWith('/v1/project'))).toEqual([]);
  }
});

test('a session that has ended leaves a page without answers', async () => {
  const ended = await Api.signIn(server.http);
  const cookie = `accessToken=${ended.accessToken}`;
  expect((await openProject('Open', cookie)).answers).toHaveProperty(['/v1/user/me']);
  await ended.call(logout, {});
  expect((await openProject('Ended', cookie)).answers).not.toHaveProperty(['/v1/user/me']);
});
