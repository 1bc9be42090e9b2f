import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PagePath } from '@tinkerstream/contract/pages';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { WebFiles, WebPages } from '@tinkerstream/contract/platform/web/web-pages';
import { normalizePath, type Plugin, type Rolldown } from 'vite';
import { CONTROL } from './mantine.ts';
import type { TextFiles } from './texts.ts';

/** The client of the live connection: pages connect while they load. */
const SOCKET_IO = '/socket.io-client/build/esm/index.js';

/** The sign-in screen, which pages of signed-in users do without. */
const SIGN_IN = ['/src/app/sign-in-visit.tsx'];

/** The module of all pages but the sign-in screen. */
const APP = '/src/app/app.tsx';

/** The module that loads the pages that a class opens less often. */
const OPEN_PAGES = '/src/app/routes/open-pages.ts';
const OTHER_PAGES = ['/src/app/routes/student-pages.ts', OPEN_PAGES, '/src/app/routes/admin-pages.ts'];

const CONSOLE = [APP, '/src/app/shell/student-shell.tsx', SOCKET_IO];

const HOME = '/src/pages/home/home-page.tsx';

/** The modules of the pages that a class opens most. */
const PAGE_MODULES: Readonly<Record<PagePath, string>> = {
  '/': HOME,
  '/home': HOME,
  '/project/{projectId}/{projectName}': '/src/pages/project/project-page.tsx',
  '/topic/{topicId}/{topicDescription}': '/src/pages/topic/topic-page.tsx',
  '/charts/{chartId}/{chartName}': '/src/pages/chart/chart-page.tsx',
  '/dashboard/{dashboardId}/{dashboardName}': '/src/domains/dashboards/dashboard-page.tsx',
};

const LINE_CHART = '/src/domains/charts/line-chart/line-chart.tsx';

/** The module that shows a chart, by its type: the view in its folder, but for line charts, whose view only loads it. */
const CHARTS: Readonly<Record<string, string>> = { ...viewsByType(), BASIC_LINE_CHART: LINE_CHART };

function viewsByType(): Record<string, string> {
  const definitions = globSync('src/domains/charts/types/*/definition.ts', { cwd: import.meta.dirname });
  return Object.fromEntries(
    definitions.map((path) => {
      const [, type] = /^ {2}type: '(\w+)',$/m.exec(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')) ?? [];
      if (!type) throw new Error(`${path} names no type`);
      return [type, `/${normalizePath(dirname(path))}/view.tsx`];
    }),
  );
}

/**
 * The modules of the pages that a class opens most, by the name of the page, and of the parts that most of these pages
 * show.
 */
export const STARTS = {
  first: ['/src/main.tsx'],
  'sign-in': SIGN_IN,
  app: [APP],
  console: CONSOLE,
  ...Object.fromEntries(Object.entries(PAGE_MODULES).map(([path, module]) => [path.split('/')[1] || 'home', [module]])),
  line: [LINE_CHART],
  // What many pages load after their first screen. Of several, the first gets what they share.
  controls: [CONTROL],
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
  // Parts for large line charts, and for any line chart on request.
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

/** Writes `pages.json`: which files the server names in the HTML of a page. */
export function pages(texts: TextFiles): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    generateBundle: {
      // The plugin runs after Vite has recorded the stylesheets of each file.
      order: 'post',
      handler(_options, bundle) {
        const filesWith = (modules: readonly string[]): WebFiles => {
          const textsIn = (language: Language) => filesOf(bundle, texts.modulesFor(modules, language));
          return {
            files: filesOf(bundle, modules),
            texts: { 'zh-HK': textsIn('zh-HK'), 'zh-CN': textsIn('zh-CN'), en: textsIn('en') },
          };
        };
        const filesByName = (modules: Readonly<Record<string, string>>, around: readonly string[] = []) =>
          Object.fromEntries(Object.entries(modules).map(([name, module]) => [name, filesWith([...around, module])]));
        const files: WebPages = {
          signIn: filesWith(SIGN_IN),
          visitor: filesWith([APP, OPEN_PAGES]),
          console: filesWith([...CONSOLE, ...OTHER_PAGES]),
          pages: filesByName(PAGE_MODULES, CONSOLE),
          parts: filesByName(CHARTS),
        };
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(files) });
      },
    },
  };
}

/** The files with some modules, and the files that they import, imported files first. */
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
