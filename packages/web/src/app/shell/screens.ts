import { isPupil, ROLE_ADMIN, ROLE_STUDENT } from '@tinkerstream/contract/accounts';
import type { Texts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/icons.tsx';

/** The screens for students and teachers, in the order of the menu. */
const MAIN = [
  { to: '/', icon: 'home', label: ({ shell }) => shell.home },
  { to: '/project', icon: 'project', label: ({ shell }) => shell.projects },
  { to: '/topic', icon: 'topic', label: ({ shell }) => shell.topics },
  { to: '/boards', icon: 'device', label: ({ shell }) => shell.findBoard },
  { to: '/dashboards', icon: 'dashboard', label: ({ shell }) => shell.dashboard },
  { to: '/charts/create', icon: 'chart', label: ({ shell }) => shell.createChart },
  { to: '/class', icon: 'users', label: ({ shell }) => shell.classes },
  { to: '/license/home', icon: 'card', label: ({ shell }) => shell.subscription },
  { to: '/whats-new', icon: 'news', label: ({ shell }) => shell.whatsNew },
] as const satisfies readonly ScreenShape[];

/** The screens for administrators. */
const ADMIN = [
  { to: '/admin/user/list', icon: 'users', label: ({ adminMenu }) => adminMenu.users },
  { to: '/admin/school', icon: 'school', label: ({ adminMenu }) => adminMenu.schools, folds: true },
  { to: '/admin/license/home', icon: 'key', label: ({ adminMenu }) => adminMenu.licenses, folds: true },
  { to: '/admin/eventCode/list', icon: 'ticket', label: ({ adminMenu }) => adminMenu.eventCodes, folds: true },
  { to: '/admin/user/whitelist-user/list', icon: 'list', label: ({ adminMenu }) => adminMenu.whitelist, folds: true },
  { to: '/admin/maintenance-period/list', icon: 'tools', label: ({ adminMenu }) => adminMenu.maintenancePeriods },
  { to: '/admin/system', icon: 'gauge', label: ({ adminMenu }) => adminMenu.system },
  { to: '/admin/start', icon: 'home', label: ({ adminMenu }) => adminMenu.start },
  { to: '/admin/https', icon: 'globe', label: ({ adminMenu }) => adminMenu.https },
  { to: '/virtual/light-bulb', icon: 'bulb', label: ({ adminMenu }) => adminMenu.lightBulb },
  { to: '/admin/audit', icon: 'log', label: ({ adminMenu }) => adminMenu.auditLog },
] as const satisfies readonly ScreenShape[];

interface ScreenShape {
  readonly to: string;
  readonly icon: IconName;
  readonly label: (texts: Pick<Texts, 'adminMenu' | 'shell'>) => string;
  /** Whether it folds away while the server has no license, school or event code. */
  readonly folds?: boolean;
}

/** A screen that the menu and the command palette open. */
export type Screen = (typeof MAIN | typeof ADMIN)[number] & Pick<ScreenShape, 'folds'>;

/** The screens that pupils of a class do not need: their class gives them access. */
const NOT_FOR_PUPILS: readonly string[] = ['/class', '/license/home'];

interface Visitor {
  readonly authorities: readonly string[];
  readonly email: string;
}

/** The screens of a user's roles. */
export function screensOf({ authorities, email }: Visitor): { main: readonly Screen[]; admin: readonly Screen[] } {
  const main = isPupil(email) ? MAIN.filter(({ to }) => !NOT_FOR_PUPILS.includes(to)) : MAIN;
  return {
    main: authorities.includes(ROLE_STUDENT) ? main : [],
    admin: authorities.includes(ROLE_ADMIN) ? ADMIN : [],
  };
}
