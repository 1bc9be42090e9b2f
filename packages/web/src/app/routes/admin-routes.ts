import { createRoute } from '@tanstack/react-router';
import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { admit } from '../guard.ts';
import { pagesIn } from '../lazy-page.ts';
import { root } from './root.ts';
import { listSearch, text } from './search.ts';

const page = pagesIn(() => import('./admin-pages.ts'));

/** Pages for administrators, inside the shell. */
const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: async ({ location }) => ({ admission: await admit(ROLE_ADMIN, location) }),
  component: page('AdminShell'),
});

const schools = createRoute({
  getParentRoute: () => admin,
  path: '/admin/school',
  validateSearch: listSearch,
  component: page('SchoolListPage'),
});

const school = createRoute({
  getParentRoute: () => admin,
  path: '/admin/school/$schoolId/$schoolName',
  component: page('SchoolPage'),
});

const licenses = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/home',
  component: page('LicenseHomePage'),
});

const targetCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/target/create-license-target',
  component: page('TargetCreatePage'),
});

const targetUpdate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/target/$licenseTargetId/update-license-target-{$licenseTargetId}',
  component: page('TargetUpdatePage'),
});

const target = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/target/$licenseTargetId/license-target-{$licenseTargetId}',
  component: page('TargetPage'),
});

const batchCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/create-license-batch',
  validateSearch: (search: Record<string, unknown>): { licenseTargetId?: string } => ({
    licenseTargetId: text(search.licenseTargetId),
  }),
  component: page('BatchCreatePage'),
});

const batch = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/license-batch-{$licenseBatchId}',
  validateSearch: listSearch,
  component: page('BatchPage'),
});

const eventCodes = createRoute({
  getParentRoute: () => admin,
  path: '/admin/eventCode/list',
  validateSearch: listSearch,
  component: page('EventCodeListPage'),
});

const eventCodeCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/eventCode/create-event-code',
  component: page('EventCodeCreatePage'),
});

const eventCode = createRoute({
  getParentRoute: () => admin,
  path: '/admin/eventCode/event-code-{$eventCodeId}',
  component: page('EventCodePage'),
});

const users = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/list',
  validateSearch: (search: Record<string, unknown>) => ({ ...listSearch(search), ...userFilterSearch(search) }),
  component: page('UserListPage'),
});

/**
 * The filter of the user list: all users but pupils, pupils, or the users of the whitelist, of a package or of an event;
 * optionally only unverified users.
 */
function userFilterSearch(search: Record<string, unknown>): {
  filter?: 'pupils' | 'whitelist' | 'license' | 'event';
  filterId?: string;
  unverified?: true;
} {
  const { filter } = search;
  const isKnown = filter === 'pupils' || filter === 'whitelist' || filter === 'license' || filter === 'event';
  return {
    filter: isKnown ? filter : undefined,
    filterId: isKnown ? text(search.filterId) : undefined,
    unverified: search.unverified === true ? true : undefined,
  };
}

const userCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/create-user',
  component: page('UserCreatePage'),
});

const classCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/create-class',
  component: page('ClassCreatePage'),
});

const whitelist = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/whitelist-user/list',
  validateSearch: listSearch,
  component: page('WhitelistPage'),
});

const user = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/user-{$userId}',
  component: page('UserPage'),
});

const maintenancePeriods = createRoute({
  getParentRoute: () => admin,
  path: '/admin/maintenance-period/list',
  validateSearch: listSearch,
  component: page('MaintenanceListPage'),
});

const start = createRoute({
  getParentRoute: () => admin,
  path: '/admin/start',
  component: page('StartPage'),
});

const system = createRoute({
  getParentRoute: () => admin,
  path: '/admin/system',
  component: page('SystemPage'),
});

const https = createRoute({
  getParentRoute: () => admin,
  path: '/admin/https',
  component: page('HttpsPage'),
});

const audit = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audit',
  validateSearch: (search: Record<string, unknown>): ReturnType<typeof listSearch> & { subject?: string } => ({
    ...listSearch(search),
    subject: text(search.subject),
  }),
  component: page('AuditPage'),
});

export const adminRoutes = admin.addChildren([
  schools,
  school,
  licenses,
  targetCreate,
  targetUpdate,
  target,
  batchCreate,
  batch,
  eventCodes,
  eventCodeCreate,
  eventCode,
  users,
  userCreate,
  classCreate,
  whitelist,
  user,
  maintenancePeriods,
  start,
  system,
  https,
  audit,
]);
