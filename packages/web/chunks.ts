import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** A module that this many lazy parts import belongs to the file of many pages. */
const SHARED_BY = 2;

/** What charts are drawn with: large, and needed after the page around them. */
const CHARTS = /\/node_modules\/uplot\/|\/charts\/(zoom|line-chart\/(?!lazy|lines\/line-names))/;

const MAP = /\/node_modules\/(leaflet|pbf|@mapbox\/[\w-]+)\/|\/web\/src\/ui\/map\/|\/project-map\/places-map\./;

/** The bundler drops these from the sign-in screen, after it has divided the modules. */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/src\/platform\/primitives\.ts$/;

/** What few pages show. */
const RARE =
  /\/web\/src\/domains\/(applets|learning|admin\/(?!queries|index)|charts\/(wizard|settings)\/(?!setting-input)|charts\/buttons\/(?!output\.ts)|dashboards\/(buttons|wall|cards\/(?!card-changes)|dashboard-(view|stage)))|\/node_modules\/(@?react-querybuilder|@dnd-kit|qrcode\.react|immer|@reduxjs|redux|react-redux|reselect|numeric-quantity|mqtt|@tensorflow|react-dropzone|file-selector|@mantine\/dropzone)\//;

/**
 * Which modules share a file. Each request costs a slow network a round trip, so a page loads few files: what the
 * sign-in screen needs, what many pages need, and the page's own.
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
      test: (id) => !(CHARTS.test(id) || MAP.test(id) || RARE.test(id)),
      minShareCount: SHARED_BY,
      includeDependenciesRecursively: false,
    },
    // A map is large, and few pages have one.
    { name: 'map', test: MAP, includeDependenciesRecursively: false },
  ];
}
