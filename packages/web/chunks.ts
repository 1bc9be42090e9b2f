import type { Rolldown } from 'vite';
import type { ModuleUse } from './module-use.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** The names of files that two pages share, if they share more than a few lines. */
const PAIRS: Readonly<Record<string, string>> = { 'project topic': 'project-topic', 'home project': 'home-project' };

/** A module that this many of the most visited pages of a class use is loaded with all of them. */
const MOST = 3;

/** Parts that many pages load after their first screen. */
const AFTER_PAGES: readonly string[] = [
  'controls',
  'boards',
  'forms',
  'cards',
  'talk',
  'search',
  'figures',
  'dialogs',
  'overview',
  'details',
  'line-tools',
  'line-more',
];

/** Parts that only line charts load. */
const OF_LINES: readonly string[] = ['line-tools', 'line-more'];

/** The pages that load some of these parts; any page loads the others. */
const LOADED_BY: Readonly<Record<string, readonly string[]>> = {
  overview: ['project'],
  details: ['topic'],
  boards: ['project', 'topic'],
};

const STYLES = /\.(module|layer)\.css$/;

/** Files with few styles, which go into the styles of most pages: a file of its own costs a round trip. */
const FEW_STYLES: readonly (string | null)[] = [...Object.values(PAIRS), 'charts', 'lines'];

/** The file for pages other than those that a class opens most. */
const OTHER_PAGES = 'other-pages';

/** The shell for students, which loads with the modules that it needs, without a request of its own. */
const SHELL = /\/app\/shell\/student-shell\.tsx$/;

/** A map is large, and few pages have one. */
const MAP = /\/node_modules\/(leaflet|pbf|@mapbox\/[\w-]+)\/|\/web\/src\/ui\/map\/[^?]*$|\/project-map\/places-map\./;

/** Modules that few pages use: event triggers, learning pages, screens of administrators, and their libraries. */
const RARE =
  /\/web\/src\/domains\/(applets|learning|admin|charts\/(wizard|settings|buttons)|dashboards)\/|\/node_modules\/(@?react-querybuilder|qrcode\.react|immer|@reduxjs|redux|react-redux|reselect|numeric-quantity|mqtt|@tensorflow)\//;

/** The bundler drops these from the sign-in screen, after it has divided the modules. */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/src\/platform\/primitives\.ts$/;

/**
 * Decides which modules share a file. Each request costs a slow network a round trip, and each unused module costs bytes,
 * so a page of a class loads what the sign-in screen needs, what most of these pages need, what it shares with another
 * page, and its own modules.
 */
export function chunkGroups(use: ModuleUse): Groups {
  return [
    {
      // The file of what every page needs, and what the sign-in screen shares with other pages.
      name: 'base',
      test: (id) => !SCHEMAS.test(id) && isOfAll(use.startsWith(id)),
      priority: 1,
      includeDependenciesRecursively: false,
    },
    { name: 'map', test: MAP, includeDependenciesRecursively: false },
    {
      // The files of modules that the same set of these pages loads.
      name: OTHER_PAGES,
      test: (id) => fileOf(id, use) === OTHER_PAGES && !SHELL.test(id),
      entriesAware: true,
      includeDependenciesRecursively: false,
    },
    {
      debugName: 'shared',
      name: (id) => {
        const file = SHELL.test(id) ? 'console' : fileOf(id, use);
        return STYLES.test(id) && FEW_STYLES.includes(file) ? 'console' : file;
      },
      includeDependenciesRecursively: false,
    },
  ];
}

function isOfAll(starts: readonly string[]): boolean {
  return starts.includes('first') || (starts.includes('sign-in') && starts.length > 1);
}

/** The file of a module, by what loads it first; null for a module that only its own part loads. */
function fileOf(id: string, use: ModuleUse): string | null {
  const starts = use.startsWith(id);
  if (starts.includes('sign-in')) return 'sign-in';
  // The router and the library of queries, which every page but the sign-in screen needs.
  if (starts.includes('app')) return 'app';
  const parts = starts.filter((name) => AFTER_PAGES.includes(name));
  const pages = starts.filter((name) => !parts.includes(name));
  if (parts.includes('controls') && pages.length < MOST) return 'controls';
  if (pages.join() === 'line') {
    // Charts other than line charts load lines too.
    if (parts.includes('figures')) return 'lines';
    return parts.every((part) => OF_LINES.includes(part)) ? 'line-chart' : 'console';
  }
  const areKnown = parts.every((part) => LOADED_BY[part] !== undefined);
  const all = [...new Set([...pages, ...parts.flatMap((part) => LOADED_BY[part] ?? [])])].sort();
  // A part must not load the file of a page that is not open.
  if (pages.length > 0 && !areKnown) return 'console';
  if (pages.length > 0 && all.length === 1) return pages[0] as string;
  if (pages.length > 0 || (areKnown && parts.length > 1)) return PAIRS[all.join(' ')] ?? 'console';
  if (!use.isShared(id)) return parts[0] ?? null;
  return parts[0] ?? (RARE.test(id) ? null : OTHER_PAGES);
}
