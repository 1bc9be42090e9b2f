import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** A module that this many lazy parts import belongs to the file of many pages. */
const SHARED_BY = 2;

/** What charts are drawn with: large, and needed after the page around them. */
const CHARTS = /\/node_modules\/uplot\/|\/charts\/(zoom|line-chart\/(?!lazy|lines\/|drawing\/round-axis))/;

const MAP = /\/node_modules\/(leaflet|pbf|@mapbox\/[\w-]+)\/|\/web\/src\/ui\/map\/|\/project-map\/places-map\./;

/** The bundler drops these from the sign-in screen, after it has divided the modules. */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/src\/platform\/primitives\.ts$/;

/** What few pages show. */
const RARE =
  /\/web\/src\/domains\/(applets|learning\/(?!index|notebook\/texts)|admin\/(?!queries|index)|charts\/(wizard|settings)\/(?!setting-input)|charts\/buttons\/(?!output\.ts)|dashboards\/(buttons|wall|cards\/(?!card-changes)|dashboard-(view|stage)))|\/node_modules\/(@?react-querybuilder|@dnd-kit|qrcode\.react|immer|@reduxjs|redux|react-redux|reselect|numeric-quantity|mqtt|@tensorflow|react-dropzone|file-selector|@mantine\/dropzone)\//;

/**
 * What several pages share, but not those that a class opens most: a project, a topic, a chart, and a dashboard. If one
 * of these comes to need such a module, take it out, or they load the whole file.
 */
const OTHER_PAGES = anyOf(
  /\/node_modules\/(jsep|redux-thunk|use-sync-external-store\/(cjs\/use-sync-external-store-)?with-selector)/,
  /\/@mantine\/core\/esm\/components\/(Radio\/(?!RadioIcon)|JsonInput|FileButton)/,
  /\/@tanstack\/react-router\/dist\/esm\/useBlocker/,
  // The rules of event triggers, of passwords, of permissions, and of lists of pupils.
  /\/contract\/src\/applets\/(?!list\/|triggers\/button-call)/,
  /\/contract\/src\/(accounts\/(?!index|pupil)|subscriptions\/p|notifications\/notification\.|learning\/detection)/,
  /\/contract\/src\/(admin\/class-list|classes\/(pictures|names|code))/,
  // Long tables and forms.
  /\/web\/src\/(app\/static-pages|platform\/board-address|ui\/links\/board-address)/,
  /\/web\/src\/ui\/(table\/(paged-table|row-selection|sort-select)|form\/(search-select|key-input)|unsaved\/(form-bar|leave-guard))/,
  /\/web\/src\/ui\/page\/(public-|form-card|lone-page|support-mail)/,
  /\/web\/src\/domains\/(charts\/time-range\/fixed|classes\/(door|join))/,
  /\/web\/src\/domains\/accounts\/(passwords|queries|registration|email-input|use-countdown)/,
  /\/web\/src\/domains\/projects\/(create-project|no-project|project-wallpaper|project-activity|deletions-in-progress)/,
);

/** Matches what one of the patterns matches. */
function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/**
 * Which modules share a file. Each request costs a slow network a round trip, so a page loads few files: what the
 * sign-in screen needs, what the pages of a class need, what other pages share, and the page's own.
 */
export function chunkGroups(): Groups {
  return [
    {
      // What every page needs, with the sign-in screen.
      name: 'base',
      tags: ['$initial'],
      test: (id) => !SCHEMAS.test(id),
      priority: 1,
      includeDependenciesRecursively: false,
    },
    {
      name: 'console',
      test: (id) => !(CHARTS.test(id) || MAP.test(id) || RARE.test(id) || OTHER_PAGES.test(id)),
      minShareCount: SHARED_BY,
      includeDependenciesRecursively: false,
    },
    { name: 'other-pages', test: OTHER_PAGES, minShareCount: SHARED_BY, includeDependenciesRecursively: false },
    // A map is large, and few pages have one.
    { name: 'map', test: MAP, includeDependenciesRecursively: false },
  ];
}
