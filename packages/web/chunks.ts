import type { Rolldown } from 'vite';
import type { ModuleUse } from './module-use.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** A module that so many of the pages that a class opens most use is loaded with all of them. */
const MOST = 3;

/** What charts are drawn with, on their page and on dashboards. */
const CHART_PAGES: readonly string[] = ['charts', 'dashboard', 'line'];

/** What many pages load after their first screen. */
const AFTER_PAGES: readonly string[] = ['boards', 'forms', 'cards', 'talk', 'search', 'figures', 'dialogs', 'overview'];

/** Loaded with what it needs, without a request of its own. */
const SHELL = /\/app\/shell\/student-shell\.tsx$/;

/** A map is large, and few pages have one. */
const MAP = /\/node_modules\/(leaflet|pbf|@mapbox\/[\w-]+)\/|\/web\/src\/ui\/map\/|\/project-map\/places-map\./;

/** What few pages show: event triggers, learning pages, screens of administrators, and their libraries. */
const RARE =
  /\/web\/src\/domains\/(applets|learning|admin|charts\/(wizard|settings|buttons)|dashboards)\/|\/node_modules\/(@?react-querybuilder|qrcode\.react|immer|@reduxjs|redux|react-redux|reselect|numeric-quantity|mqtt|@tensorflow)\//;

/** The bundler drops these from the sign-in screen, after it has divided the modules. */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/src\/platform\/primitives\.ts$/;

/**
 * Which modules share a file. Each request costs a slow network a round trip, and each unused module costs bytes, so a page
 * of a class loads what the sign-in screen needs, what most of these pages need, what it shares with another, and its own.
 */
export function chunkGroups(use: ModuleUse): Groups {
  return [
    {
      // What every page needs, with the sign-in screen.
      name: 'base',
      tags: ['$initial'],
      test: (id) => !SCHEMAS.test(id),
      priority: 1,
      includeDependenciesRecursively: false,
    },
    { name: 'map', test: MAP, includeDependenciesRecursively: false },
    {
      debugName: 'shared',
      name: (id) => (SHELL.test(id) ? 'console' : fileOf(id, use)),
      includeDependenciesRecursively: false,
    },
  ];
}

/** The file of a module, by what loads it first; null for one of its own part. */
function fileOf(id: string, use: ModuleUse): string | null {
  const starts = use.startsWith(id);
  // The router and the library of queries, which every page but the sign-in screen needs.
  if (starts.includes('app')) return 'app';
  const pages = starts.filter((name) => !AFTER_PAGES.includes(name));
  if (pages.length >= MOST || pages.includes('console')) return 'console';
  const [first] = pages;
  // The table of boards, which a topic shows below its first screen.
  if (first === 'project' && starts.includes('boards')) return 'project-topic';
  if (pages.length === 1 && first !== 'line') return first as string;
  if (pages.length > 1) {
    if (pages.every((name) => CHART_PAGES.includes(name))) return 'charts';
    return pages.includes('project') && pages.includes('topic') ? 'project-topic' : 'console';
  }
  // A line chart is large, and so are the pages of its kind.
  if (!use.isShared(id)) return first ? null : (starts[0] ?? null);
  return first ? 'charts' : (starts[0] ?? (RARE.test(id) ? null : 'other-pages'));
}
