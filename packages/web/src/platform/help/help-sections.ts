/** The pages of the help in the order of its menu, and their sections in the order of the page. */
export const HELP = {
  'first-lesson': ['before', 'project', 'send', 'chart', 'next'],
  teacher: ['prepare', 'lesson', 'after', 'ideas', 'programs'],
  'event-triggers': ['how', 'warning', 'lamp', 'once', 'log'],
  problems: [
    'nothing-arrives',
    'message-form',
    'keys',
    'text-values',
    'names',
    'too-fast',
    'limits',
    'location',
    'inactive',
    'other-topic',
    'sign-in',
    'not-found',
    'refused',
    'codes',
    'files',
    'event-triggers',
    'class',
    'server',
  ],
  administrator: ['accounts', 'access', 'maintenance', 'well'],
  operator: ['start', 'network', 'fixed-names', 'backup', 'updates', 'move', 'well'],
  glossary: ['terms'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type HelpPageName = keyof typeof HELP;

/** A section in the form of its address: `problems#too-fast`. */
export type HelpSection = {
  readonly [Page in HelpPageName]: `${Page}#${(typeof HELP)[Page][number]}`;
}[HelpPageName];

export const HELP_PAGES = Object.keys(HELP) as readonly HelpPageName[];

/** All sections in the form of their addresses. */
export const HELP_SECTIONS = HELP_PAGES.flatMap((page) =>
  HELP[page].map((section) => `${page}#${section}` as HelpSection),
);

/** The address of a section inside the console. */
export function helpAddress(section: HelpSection): string {
  return `/help/${section}`;
}
