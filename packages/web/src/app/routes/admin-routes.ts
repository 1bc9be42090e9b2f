import { createRoute } from '@tanstack/react-router';
import { ROLE_ADMIN } from '@tinkerstream/contract/accounts';
import { admit } from '../guard.ts';
import { lazyAdminPage } from '../lazy-page.ts';
import { root } from './root.ts';
import { listSearch, text } from './search.ts';

/** Pages for administrators, inside the shell. */
const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  beforeLoad: async ({ location }) => ({ admission: await admit(ROLE_ADMIN, location) }),
  component: lazyAdminPage(() => import('../shell/admin-shell.tsx'), 'AdminShell'),
});

const schools = createRoute({
  getParentRoute: () => admin,
  path: '/admin/school',
  validateSearch: listSearch,
  component: lazyAdminPage(() => import('../../domains/admin/schools/school-list-page.tsx'), 'SchoolListPage'),
});

const school = createRoute({
  getParentRoute: () => admin,
  path: '/admin/school/$schoolId/$schoolName',
  component: lazyAdminPage(() => import('../../domains/admin/schools/school-page.tsx'), 'SchoolPage'),
});

const licenses = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/home',
  component: lazyAdminPage(() => import('../../domains/admin/licenses/license-home-page.tsx'), 'LicenseHomePage'),
});

const targetCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/target/create-license-target',
  component: lazyAdminPage(() => import('../../domains/admin/licenses/target-create-page.tsx'), 'TargetCreatePage'),
});

const targetUpdate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/target/$licenseTargetId/update-license-target-{$licenseTargetId}',
  component: lazyAdminPage(() => import('../../domains/admin/licenses/target-update-page.tsx'), 'TargetUpdatePage'),
});

const target = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/target/$licenseTargetId/license-target-{$licenseTargetId}',
  component: lazyAdminPage(() => import('../../domains/admin/licenses/target-page.tsx'), 'TargetPage'),
});

const batchCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/create-license-batch',
  validateSearch: (search: Record<string, unknown>): { licenseTargetId?: string } => ({
    licenseTargetId: text(search.licenseTargetId),
  }),
  component: lazyAdminPage(() => import('../../domains/admin/licenses/batch-create-page.tsx'), 'BatchCreatePage'),
});

const batch = createRoute({
  getParentRoute: () => admin,
  path: '/admin/license/license-batch-{$licenseBatchId}',
  validateSearch: listSearch,
  component: lazyAdminPage(() => import('../../domains/admin/licenses/batch-page.tsx'), 'BatchPage'),
});

const eventCodes = createRoute({
  getParentRoute: () => admin,
  path: '/admin/eventCode/list',
  validateSearch: listSearch,
  component: lazyAdminPage(
    () => import('../../domains/admin/event-codes/event-code-list-page.tsx'),
    'EventCodeListPage',
  ),
});

const eventCodeCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/eventCode/create-event-code',
  component: lazyAdminPage(
    () => import('../../domains/admin/event-codes/event-code-create-page.tsx'),
    'EventCodeCreatePage',
  ),
});

const eventCode = createRoute({
  getParentRoute: () => admin,
  path: '/admin/eventCode/event-code-{$eventCodeId}',
  component: lazyAdminPage(() => import('../../domains/admin/event-codes/event-code-page.tsx'), 'EventCodePage'),
});

const users = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/list',
  validateSearch: (search: Record<string, unknown>) => ({ ...listSearch(search), ...userFilterSearch(search) }),
  component: lazyAdminPage(() => import('../../domains/admin/users/user-list-page.tsx'), 'UserListPage'),
});

/**
 * The filter of the user list: all users, or those of the whitelist, a package or an event; optionally only unverified
 * ones.
 */
function userFilterSearch(search: Record<string, unknown>): {
  filter?: 'whitelist' | 'license' | 'event';
  filterId?: string;
  unverified?: true;
} {
  const { filter } = search;
  const isKnown = filter === 'whitelist' || filter === 'license' || filter === 'event';
  return {
    filter: isKnown ? filter : undefined,
    filterId: isKnown ? text(search.filterId) : undefined,
    unverified: search.unverified === true ? true : undefined,
  };
}

const userCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/create-user',
  component: lazyAdminPage(() => import('../../domains/admin/users/user-create-page.tsx'), 'UserCreatePage'),
});

const classCreate = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/create-class',
  component: lazyAdminPage(() => import('../../domains/admin/users/class-create-page.tsx'), 'ClassCreatePage'),
});

const whitelist = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/whitelist-user/list',
  validateSearch: listSearch,
  component: lazyAdminPage(() => import('../../domains/admin/whitelist/whitelist-page.tsx'), 'WhitelistPage'),
});

const user = createRoute({
  getParentRoute: () => admin,
  path: '/admin/user/user-{$userId}',
  component: lazyAdminPage(() => import('../../domains/admin/users/user-page.tsx'), 'UserPage'),
});

const maintenancePeriods = createRoute({
  getParentRoute: () => admin,
  path: '/admin/maintenance-period/list',
  validateSearch: listSearch,
  component: lazyAdminPage(
    () => import('../../domains/admin/maintenance/maintenance-list-page.tsx'),
    'MaintenanceListPage',
  ),
});

const start = createRoute({
  getParentRoute: () => admin,
  path: '/admin/start',
  component: lazyAdminPage(() => import('../../domains/admin/start/start-page.tsx'), 'StartPage'),
});

const system = createRoute({
  getParentRoute: () => admin,
  path: '/admin/system',
  component: lazyAdminPage(() => import('../../domains/admin/system/system-page.tsx'), 'SystemPage'),
});

const https = createRoute({
  getParentRoute: () => admin,
  path: '/admin/https',
  component: lazyAdminPage(() => import('../../domains/admin/https/https-page.tsx'), 'HttpsPage'),
});

const audit = createRoute({
  getParentRoute: () => admin,
  path: '/admin/audit',
  validateSearch: (search: Record<string, unknown>): ReturnType<typeof listSearch> & { subject?: string } => ({
    ...listSearch(search),
    subject: text(search.subject),
  }),
  component: lazyAdminPage(() => import('../../domains/admin/audit/audit-page.tsx'), 'AuditPage'),
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
