// Before a release.
import type { Page } from '@playwright/test';
import { type ChartType, createChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard, renewDashboardLink } from '@tinkerstream/contract/dashboards';
import { createShareToken, getProject, uploadProjectFile } from '@tinkerstream/contract/projects';
import { type Topic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import type { ServerProcess } from '../../test/support/server-process.ts';
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectNoSidewaysScrolling,
  expectTouchTargets,
  RULES_OF_COLOUR,
  touch,
} from '../support/accessibility.ts';
import { adminScreens } from '../support/admin-screens.ts';
import { expect, publish, setLanguage, signIn, test } from '../support/fixtures.ts';
import { TEXTS } from '../support/texts.ts';

/** The screens of a visitor who is not signed in. */
const VISITOR_SCREENS = [
  '/user/login',
  '/user/register',
  '/user/register/register-with-license',
  '/user/register/guest',
  '/user/register/school',
  '/user/login/direct',
  '/user/login/code',
  '/user/reset-password',
  '/user/change-password',
  '/service-unavailable',
  '/whats-new',
  '/license/detail',
  '/resource',
  '/resource/open-api/weather',
  '/static/https',
  '/faq',
  '/contact-us',
  '/static/en/privacy/content.html',
  '/static/tc/privacy/content.html',
  '/static/en/copyright/content.html',
  '/static/tc/copyright/content.html',
  '/static/en/disclaimer/content.html',
  '/static/tc/disclaimer/content.html',
  '/static/en/terms/content.html',
  '/static/tc/terms/content.html',
  '/static/en/thirdParty/content.html',
  '/no-such-page',
];

/** Every screen of a signed-in user, filled with long names and some data. */
async function screens(server: ServerProcess): Promise<string[]> {
  const api = await Api.signIn(server.http);
  const project = await api.createProject(
    'Weather station on the roof of the science building, second floor, northern side',
  );
  const file = new File([new Uint8Array(1_500_000)], 'Worksheet 3 – how wind and rain are measured.pdf');
  await api.call(uploadProjectFile, { projectId: project.id, file });
  const empty = await api.createProject('Empty');
  const { token } = await api.call(createShareToken, { projectId: empty.id });
  const topic = await api.createTopic(
    'Wind, rain and temperature sensors beside the antenna',
    'temperature',
    project.id,
  );
  for (const value of [21.5, 22.75, 19]) {
    await publish(server, topic.topicName, `_dsn=board-07,_dn=board-07,temperature=${value},wind=${value * 2}`);
  }
  await api.call(updateTopicLocation, { topicId: topic.id, lat: 22.3193, lng: 114.1694 });
  await publish(server, topic.topicName, 'Good morning, this is no value');
  const shareToken = await createChartOfEachType(api, topic);
  const [chart] = await api.listTopicCharts(topic.id);
  const dashboard = await api.call(createDashboard, { name: 'Everything that happens on the roof of the building' });
  for (const { id } of await api.listTopicCharts(topic.id)) {
    await api.call(addDashboardChart, { dashboardId: dashboard.id, chartId: id, size: 3 });
  }
  const shared = await api.call(renewDashboardLink, { dashboardId: dashboard.id });
  const { embedMapToken } = await api.call(getProject, { projectId: project.id });
  return [
    '/home',
    '/project',
    '/project/create',
    `/project/${project.id}/roof`,
    `/project/${project.id}/roof?section=iot`,
    `/project/${project.id}/roof?section=ai`,
    `/project/${project.id}/roof?section=chart`,
    `/project/${project.id}/roof?section=event-trigger`,
    `/project/${empty.id}/empty`,
    `/project/join/token/${token}`,
    '/project/join/token/not-valid',
    '/topic',
    '/topic/create',
    `/topic/${topic.id}/sensors`,
    '/topic/not-there/sensors',
    `/project/map/embedded/token/${embedMapToken}`,
    '/project/map/embedded/token/not-valid',
    `/chart/embedded/token/${shareToken}`,
    '/chart/embedded/token/not-valid',
    `/dashboard/embedded/token/${shared.shareToken}`,
    '/dashboard/embedded/token/not-valid',
    '/charts/create',
    '/charts/create?type=TOGGLE_BUTTON&step=settings',
    `/charts/${chart?.id}/temperature`,
    '/dashboards',
    `/dashboard/${dashboard.id}/roof`,
    '/dashboard/not-there/roof',
    '/virtual/light-bulb',
    `/virtual/light-bulb?topicName=${topic.topicName}&dataKey=temperature&turnOn=19&turnOff=0`,
    '/license/home',
    '/user/profile',
    '/user/setup-password',
    '/user/change-password',
    '/user/give-code',
    '/whats-new',
  ];
}

/**
 * Creates a chart of each type except the line, which the topic already has: its page shows all of them.
 * @returns the token of the last chart
 */
async function createChartOfEachType(api: Api, { id: topicId, dataRecordTypes }: Topic): Promise<string> {
  const source = { topicId, dataTypeId: dataRecordTypes[0]?.id, description: 'Antenna' };
  const place = { latitude: 22.3193, longitude: 114.1694, colorCode: '#000000' };
  const range = { MIN_VALUE: 0, MAX_VALUE: 50 };
  const on = {
    OUTPUT_TYPE: 'KEY_VALUE_PAIR',
    ON_VALUE: '1',
    ON_TEXT: 'Switch the lamp of the antenna on',
    ON_STYLE: 'bulb',
  };
  const settings: Partial<Record<ChartType, object>> = {
    GAUGE_CHART: { ...range, TEXT: 'Temperature beside the antenna in degrees Celsius' },
    PLAIN_TEXT_CHART: {},
    TOGGLE_BUTTON: { ...on, OFF_VALUE: '0', OFF_STYLE: 'bulb-off' },
    PUSH_BUTTON: on,
    POINT_MAP: range,
  };
  let last = '';
  for (const [chartType, configs] of Object.entries(settings) as [ChartType, object][]) {
    const input = { chartType, configs: { CHART_NAME: `Beside the antenna: ${chartType}`, ...configs } };
    last = (await api.call(createChart, { ...input, chartSourceConfigs: [{ ...source, ...place }] })).shareToken;
  }
  return last;
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Switches a page to Traditional Chinese as its reader does; a page without a switch is loaded again. */
async function showInChinese(page: Page, server: ServerProcess) {
  const menu = page.getByRole('button', { name: `${TEXTS.en.shell.language}: English` });
  const choice = page.getByRole('button', { name: '繁體中文', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: '繁體中文' }).click();
  } else if (await choice.isVisible()) {
    await choice.click();
  } else {
    await setLanguage(page, 'zh-HK', server);
    await page.reload();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const WIDE = { width: 1280, height: 720 };
/** A screen of 1280 × 720 at 200 % zoom. */
const ZOOMED = { width: 640, height: 360 };
const NARROW = { width: 360, height: 740 };

/** The screens by audience; everyone but a visitor signs in first. */
const AREAS = [
  { area: 'visitors', screensOf: async () => VISITOR_SCREENS },
  {
    area: 'users',
    screensOf: async (page: Page, server: ServerProcess) => {
      await signIn(page);
      return screens(server);
    },
  },
  {
    area: 'administrators',
    screensOf: async (page: Page, server: ServerProcess) => {
      await signIn(page);
      return adminScreens(await Api.signIn(server.http));
    },
  },
] as const;

for (const { area, screensOf } of AREAS) {
  test(`every screen that ${area} see is accessible in both colour schemes, also at 200 % zoom, and fits fingers and 360 px in English and Chinese`, async ({
    page,
    server,
  }) => {
    // The test checks some forty screens, each in several forms.
    test.setTimeout(600_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await setLanguage(page, 'en', server);
    for (const path of await screensOf(page, server)) {
      await page.setViewportSize(WIDE);
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, path);
      await expectAccessibleInBothSchemes(page, path);
      await page.setViewportSize(ZOOMED);
      await expectAccessible(page, `${path} at 200 % in the dark`);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectAccessible(page, `${path} at 200 %`, RULES_OF_COLOUR);
      await page.setViewportSize(NARROW);
      await expectNoSidewaysScrolling(page, path);
      const endTouch = await touch(page);
      await expectTouchTargets(page, path);
      await endTouch();
      await showInChinese(page, server);
      await expectNoSidewaysScrolling(page, `${path} in Chinese`);
      await setLanguage(page, 'en', server);
    }
  });
}
