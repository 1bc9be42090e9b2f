// Who may import whom. test/architecture/boundaries.test.ts runs this on the packages and proves that each rule bites.

/** The domains of the web: each may use those before it. */
const WEB_DOMAINS = [
  'subscriptions',
  'accounts',
  'admin',
  'records',
  'boards',
  'notifications',
  'projects',
  'classes',
  'topics',
  'charts',
  'dashboards',
  'applets',
  'learning',
  'clouds',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'contract-imports-zod-and-jsep-only',
      severity: 'error',
      from: { path: '^packages/contract/src/' },
      to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/(zod|jsep)/'] },
    },
    {
      name: 'contract-platform-below-domains',
      comment: 'api, errors and room-events → domains → platform → error-codes',
      severity: 'error',
      from: { path: '^packages/contract/src/platform/' },
      to: { path: '^packages/contract/src/', pathNot: '^packages/contract/src/(platform|error-codes)/' },
    },
    {
      name: 'contract-domains-below-tables',
      comment: 'Only the files beside api.ts know every domain.',
      severity: 'error',
      from: { path: '^packages/contract/src/[^/]+/' },
      to: { path: '^packages/contract/src/[^/]+\\.ts$' },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: '^packages/server/' },
      to: { path: '^packages/web/' },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^packages/web/' },
      to: { path: '^packages/server/' },
    },
    {
      name: 'product-imports-no-tests',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: '^(packages/[^/]+/test|test|e2e|bench|scripts)/' },
    },
    {
      name: 'platform-below-domains',
      comment: 'app and main → domains → platform',
      severity: 'error',
      from: { path: '^packages/server/src/(platform|migrations)/' },
      to: { path: '^packages/server/src/(domains/|(app|main|open-domains)\\.ts$)' },
    },
    {
      name: 'domains-below-app',
      severity: 'error',
      from: { path: '^packages/server/src/domains/' },
      to: { path: '^packages/server/src/(app|main|open-domains)\\.ts$' },
    },
    {
      name: 'web-platform-below-domains',
      comment: 'app → pages → domains → platform, ui and i18n',
      severity: 'error',
      from: { path: '^packages/web/src/(platform|ui|i18n)/' },
      to: { path: '^packages/web/src/(app|pages|domains)/' },
    },
    {
      name: 'web-domains-below-pages',
      severity: 'error',
      from: { path: '^packages/web/src/domains/' },
      to: { path: '^packages/web/src/(app|pages)/' },
    },
    {
      name: 'web-pages-between-app-and-domains',
      comment: 'They show parts of any domain, through its index.ts.',
      severity: 'error',
      from: { path: '^packages/web/src/pages/' },
      to: {
        path: '^packages/web/src/(app|domains)/',
        pathNot: '^packages/web/src/domains/[^/]+/index\\.tsx?$',
      },
    },
    ...WEB_DOMAINS.map((name, place) => ({
      name: `web-domain-${name}`,
      comment: 'A screen that needs a domain after its own is one of the pages.',
      severity: 'error',
      from: { path: `^packages/web/src/domains/${name}/` },
      to: {
        path: '^packages/web/src/domains/',
        pathNot: `^packages/web/src/domains/(${WEB_DOMAINS.slice(0, place + 1).join('|')})/`,
      },
    })),
    {
      name: 'domains-meet-at-the-door',
      comment: 'One domain reaches another only through its index.ts.',
      severity: 'error',
      from: { path: '^packages/(server|web)/src/domains/([^/]+)/' },
      to: {
        path: '^packages/$1/src/domains/',
        pathNot: ['^packages/$1/src/domains/$2/', '^packages/$1/src/domains/[^/]+/index\\.tsx?$'],
      },
    },
    {
      name: 'users-and-projects-below-domains',
      comment: 'all other domains of the server → projects → users',
      severity: 'error',
      from: { path: '^packages/server/src/domains/(users|projects)/' },
      to: { path: '^packages/server/src/domains/', pathNot: '^packages/server/src/domains/(users|$1)/' },
    },
    {
      name: 'contract-users-below-domains',
      severity: 'error',
      from: { path: '^packages/contract/src/users/' },
      to: { path: '^packages/contract/src/', pathNot: '^packages/contract/src/(users|platform|error-codes)/' },
    },
    {
      name: 'contract-error-codes-import-nothing',
      comment: 'Every folder of the contract uses them.',
      severity: 'error',
      from: { path: '^packages/contract/src/error-codes/' },
      to: { path: '.', pathNot: '^packages/contract/src/error-codes/' },
    },
    {
      name: 'contract-points-below-domains',
      comment: 'What a point is depends on no domain: topics, records and charts build on it.',
      severity: 'error',
      from: { path: '^packages/contract/src/points/' },
      to: { path: '^packages/contract/src/', pathNot: '^packages/contract/src/(points|platform|error-codes)/' },
    },
    {
      name: 'mantine-through-its-door',
      comment: 'A major version touches ui/kit.ts, and mantine.ts of the build.',
      severity: 'error',
      from: { path: '^packages/web/(src|test)/', pathNot: '^packages/web/src/ui/kit\\.ts$' },
      to: { path: '(^|/)node_modules/@mantine/', pathNot: '\\.css$' },
    },
    {
      name: 'fastify-in-http-only',
      severity: 'error',
      from: { path: '^packages/server/src/', pathNot: '^packages/server/src/platform/http/' },
      to: { path: '(^|/)node_modules/@?fastify/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      comment: 'An import that is not found escapes every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // dependency-cruiser 18 knows TypeScript up to 6. With 7 it needs @swc/core, and without that it reads nothing.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
