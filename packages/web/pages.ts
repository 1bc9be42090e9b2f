import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { getNextMaintenancePeriod, getStatus } from '@tinkerstream/contract/admin';
import {
  type ChartType,
  getChart,
  listProjectCharts,
  listRecentCharts,
  listTopicCharts,
} from '@tinkerstream/contract/charts';
import { getProjectWork, listMyClassWork } from '@tinkerstream/contract/classes';
import { listDashboards } from '@tinkerstream/contract/dashboards';
import { countNotifications } from '@tinkerstream/contract/notifications';
import { type Endpoint, pathParameters } from '@tinkerstream/contract/platform/endpoint';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { PageNeeds, WebPages } from '@tinkerstream/contract/platform/web/web-pages';
import { getProject, listProjectDeletions, listProjects } from '@tinkerstream/contract/projects';
import {
  getClockStep,
  listDataTypeActivity,
  listProjectBoards,
  listProjectMessages,
} from '@tinkerstream/contract/records';
import { getTopic, listAnnotations } from '@tinkerstream/contract/topics';
import type { Plugin, Rolldown } from 'vite';

/** What a page needs first, in sources: its modules, the files of its texts, and its calls without those of the console. */
interface Page {
  readonly modules: readonly string[];
  readonly texts: readonly string[];
  readonly calls: readonly string[];
}

/** As in `i18n/texts.ts`. */
const FIRST_TEXTS = ['first'];
export const CHART_TEXTS: readonly string[] = [...FIRST_TEXTS, 'chart-dictionary'];
export const MAIN_TEXTS: readonly string[] = [...CHART_TEXTS, 'dictionary'];

/** Pages connect while they load. */
const SOCKET_IO = '/socket.io-client/build/esm/index.js';

/** The sign-in screen, which pages of signed-in users do without. */
const SIGN_IN: Page = { modules: ['/src/app/sign-in-visit.tsx'], texts: FIRST_TEXTS, calls: [address(getStatus)] };

/** All pages but the sign-in screen. */
const APP = '/src/app/app.tsx';

/** How pages are loaded that a class does not open most. */
const OPEN_PAGES = '/src/app/routes/open-pages.ts';
const OTHER_PAGES = ['/src/app/routes/student-pages.ts', OPEN_PAGES, '/src/app/routes/admin-pages.ts'];

const CONSOLE: Page = {
  modules: [APP, '/src/app/shell/student-shell.tsx', SOCKET_IO],
  texts: MAIN_TEXTS,
  calls: [getStatus, getCurrentUser, getClockStep, getNextMaintenancePeriod, countNotifications].map((call) =>
    address(call),
  ),
};

const HOME: Page = {
  modules: ['/src/pages/home/home-page.tsx'],
  texts: MAIN_TEXTS,
  calls: [listProjects, listProjectDeletions, listMyClassWork, listDashboards].map((call) => address(call)),
};

export const PAGES: Readonly<Record<string, Page>> = {
  '/': HOME,
  '/home': HOME,
  '/project/{projectId}/{projectName}': {
    modules: ['/src/pages/project/project-page.tsx'],
    texts: MAIN_TEXTS,
    calls: [
      address(getProject),
      address(listProjectBoards),
      address(listProjectMessages),
      address(listProjectCharts, { projectId: '{projectId}' }),
      address(listMyClassWork),
      address(getProjectWork),
    ],
  },
  '/topic/{topicId}/{topicDescription}': {
    modules: ['/src/pages/topic/topic-page.tsx'],
    texts: MAIN_TEXTS,
    calls: [
      address(getTopic),
      address(listDataTypeActivity),
      address(listTopicCharts, { topicId: '{topicId}' }),
      address(listAnnotations, { topicIds: '{topicId}' }),
    ],
  },
  '/charts/{chartId}/{chartName}': {
    modules: ['/src/pages/chart/chart-page.tsx'],
    texts: CHART_TEXTS,
    calls: [address(getChart)],
  },
  '/dashboard/{dashboardId}/{dashboardName}': {
    modules: ['/src/domains/dashboards/dashboard-page.tsx'],
    texts: CHART_TEXTS,
    calls: [address(listDashboards), address(listRecentCharts, { count: '10', only: 'MADE' })],
  },
};

const LINE_CHART = '/src/domains/charts/line-chart/line-chart.tsx';
const viewOf = (folder: string): string => `/src/domains/charts/types/${folder}/view.tsx`;

/** What shows a chart, by its type. */
const CHARTS: Readonly<Record<ChartType, string>> = {
  BASIC_LINE_CHART: LINE_CHART,
  GAUGE_CHART: viewOf('gauge'),
  PLAIN_TEXT_CHART: viewOf('plain-text'),
  TOGGLE_BUTTON: viewOf('toggle-button'),
  PUSH_BUTTON: viewOf('push-button'),
  POINT_MAP: viewOf('point-map'),
  BOARD_GRID: viewOf('board-grid'),
  SCATTER_CHART: viewOf('scatter'),
  HISTOGRAM_CHART: viewOf('histogram'),
  CATEGORY_CHART: viewOf('category'),
  TRACK_MAP: viewOf('track-map'),
};

/** The modules of the pages that a class opens most, by the name of the page, and those of a part that most of them show. */
export const STARTS = {
  first: ['/src/main.tsx'],
  'sign-in': SIGN_IN.modules,
  app: [APP],
  console: CONSOLE.modules,
  ...Object.fromEntries(Object.entries(PAGES).map(([path, { modules }]) => [path.split('/')[1] || 'home', modules])),
  line: [LINE_CHART],
  // What many pages load after their first screen. Of several, the first gets what they share.
  controls: ['/@mantine/core/esm/components/SegmentedControl/SegmentedControl.mjs'],
  boards: ['/src/pages/topic/topic-boards.tsx'],
  forms: ['/src/ui/form/use-form.ts'],
  cards: ['/src/domains/charts/types/gauge/view.tsx'],
  talk: ['/src/domains/topics/send/send-tool.tsx'],
  search: ['/src/domains/records/board-choice/searched-boards.tsx'],
  figures: [
    '/src/domains/charts/types/board-grid/view.tsx',
    '/src/domains/charts/types/category/view.tsx',
    '/src/domains/charts/types/histogram/view.tsx',
    '/src/domains/charts/types/scatter/view.tsx',
  ],
  dialogs: [
    '/src/ui/dialogs/question-dialogs.tsx',
    '/src/ui/dialogs/typed-confirm-dialog.tsx',
    '/src/ui/menu/menu-parts.tsx',
    '/src/domains/notifications/notification-popover.tsx',
  ],
  overview: ['/src/pages/project/sections/overview/overview-contents.tsx'],
  details: ['/src/pages/topic/topic-details.tsx'],
  // What large line charts show, and what all show when they are asked to.
  'line-tools': [
    '/src/domains/charts/line-chart/line-tools.tsx',
    '/src/domains/charts/line-chart/legend/legend-tools.tsx',
  ],
  'line-more': [
    '/src/domains/charts/line-chart/annotations/annotation-list.tsx',
    '/src/domains/charts/line-chart/annotations/annotation-flags.tsx',
    '/src/domains/charts/line-chart/annotations/time-picker.tsx',
    '/src/domains/charts/line-chart/marked/marked-note.tsx',
    '/src/domains/charts/line-chart/multiples/small-charts.tsx',
    '/src/domains/charts/line-chart/values-table.tsx',
  ],
};

/** The address of a call as the page requests it; parameters of its path have the names of those of the page. */
function address({ path }: Endpoint, query: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** Writes `pages.json`: what the server sends with the HTML of a page. */
export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle: {
      // After Vite has noted the stylesheets of each file.
      order: 'post',
      handler(_options, bundle) {
        for (const [path, { calls }] of Object.entries(PAGES)) {
          const unknown = calls.flatMap(pathParameters).find((name) => !pathParameters(path).includes(name));
          if (unknown) this.error(`The path ${path} has no parameter ${unknown}`);
        }
        const files = (modules: readonly string[]) => filesOf(bundle, modules);
        const needsOf = ({ modules, texts, calls }: Page): PageNeeds => {
          const textsIn = (language: Language) => files(texts.map((name) => `/src/i18n/${language}/${name}.ts`));
          return {
            files: files(modules),
            texts: { 'zh-HK': textsIn('zh-HK'), 'zh-CN': textsIn('zh-CN'), en: textsIn('en') },
            calls,
          };
        };
        const inConsole = ({ modules, texts, calls }: Page): PageNeeds =>
          needsOf({ modules: [...CONSOLE.modules, ...modules], texts, calls: [...CONSOLE.calls, ...calls] });
        const needs: WebPages = {
          signIn: needsOf(SIGN_IN),
          visitor: needsOf({ modules: [APP, OPEN_PAGES], texts: FIRST_TEXTS, calls: [] }),
          console: needsOf({ ...CONSOLE, modules: [...CONSOLE.modules, ...OTHER_PAGES] }),
          pages: Object.fromEntries(Object.entries(PAGES).map(([path, page]) => [path, inConsole(page)])),
          parts: Object.fromEntries(Object.entries(CHARTS).map(([type, module]) => [type, files([module])])),
        };
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(needs) });
      },
    },
  };
}

/** The files with some modules, and those that they import, imported ones first. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name) as Rolldown.OutputChunk);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`No file contains ${module}`);
    add(chunk);
  }
  return [...files].map((name) => `/${name}`);
}
