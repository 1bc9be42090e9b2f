import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** A module that this many lazy parts import belongs to the file of many pages. */
const SHARED_BY = 4;

/**
 * Which modules share a file. Each request costs a slow network a round trip, so a page loads few files: what the
 * sign-in screen needs, what many pages need, and the page's own.
 */
export function chunkGroups(): Groups {
  return [
    // Few screens use these: keep them out of the file that all screens load.
    { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/src\/platform\/primitives\.ts$/, priority: 1 },
    {
      // Every screen needs these, the sign-in screen too: one file instead of thirty.
      name: 'base',
      test: new RegExp(
        [
          '/node_modules/(react|react-dom|scheduler|@tanstack)/',
          '/@mantine/core/esm/(core|components/(ActionIcon|Button|Input|InputBase|Loader|PasswordInput|TextInput|Transition|UnstyledButton))/',
          '/contract/src/(accounts/(current-user|roles|sign-in)|admin/maintenance|platform/endpoint)\\.ts$',
          '/web/src/(platform|i18n/texts)',
          // Mantine's styles, before those of our components, which override them.
          '/web/src/app/(styles|shell/kit)\\.css$',
          '/web/src/ui/(brand|lazy-part|load-error|loading|page-title|part-boundary|site-footer|tile-link|toast)\\.',
          '/web/src/domains/accounts/(current-user|use-sign-in)\\.',
        ].join('|'),
      ),
    },
    // A map is large, and few pages have one.
    { name: 'map', test: /\/node_modules\/leaflet\/|\/web\/src\/ui\/map\// },
    { name: 'console', minShareCount: SHARED_BY },
  ];
}
