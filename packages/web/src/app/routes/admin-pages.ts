import { lazyAdminPage } from '../lazy-page.ts';

// The pages for administrators, each loaded on demand.

export const AdminShell = lazyAdminPage(() => import('../shell/admin-shell.tsx'), 'AdminShell');
export const SchoolListPage = lazyAdminPage(
  () => import('../../domains/admin/schools/school-list-page.tsx'),
  'SchoolListPage',
);
export const SchoolPage = lazyAdminPage(() => import('../../domains/admin/schools/school-page.tsx'), 'SchoolPage');
export const LicenseHomePage = lazyAdminPage(
  () => import('../../domains/admin/licenses/license-home-page.tsx'),
  'LicenseHomePage',
);
export const TargetCreatePage = lazyAdminPage(
  () => import('../../domains/admin/licenses/target-create-page.tsx'),
  'TargetCreatePage',
);
export const TargetUpdatePage = lazyAdminPage(
  () => import('../../domains/admin/licenses/target-update-page.tsx'),
  'TargetUpdatePage',
);
export const TargetPage = lazyAdminPage(() => import('../../domains/admin/licenses/target-page.tsx'), 'TargetPage');
export const BatchCreatePage = lazyAdminPage(
  () => import('../../domains/admin/licenses/batch-create-page.tsx'),
  'BatchCreatePage',
);
export const BatchPage = lazyAdminPage(() => import('../../domains/admin/licenses/batch-page.tsx'), 'BatchPage');
export const EventCodeListPage = lazyAdminPage(
  () => import('../../domains/admin/event-codes/event-code-list-page.tsx'),
  'EventCodeListPage',
);
export const EventCodeCreatePage = lazyAdminPage(
  () => import('../../domains/admin/event-codes/event-code-create-page.tsx'),
  'EventCodeCreatePage',
);
export const EventCodePage = lazyAdminPage(
  () => import('../../domains/admin/event-codes/event-code-page.tsx'),
  'EventCodePage',
);
export const UserListPage = lazyAdminPage(() => import('../../domains/admin/users/user-list-page.tsx'), 'UserListPage');
export const UserCreatePage = lazyAdminPage(
  () => import('../../domains/admin/users/user-create-page.tsx'),
  'UserCreatePage',
);
export const ClassCreatePage = lazyAdminPage(
  () => import('../../domains/admin/users/class-create-page.tsx'),
  'ClassCreatePage',
);
export const WhitelistPage = lazyAdminPage(
  () => import('../../domains/admin/whitelist/whitelist-page.tsx'),
  'WhitelistPage',
);
export const UserPage = lazyAdminPage(() => import('../../domains/admin/users/user-page.tsx'), 'UserPage');
export const MaintenanceListPage = lazyAdminPage(
  () => import('../../domains/admin/maintenance/maintenance-list-page.tsx'),
  'MaintenanceListPage',
);
export const StartPage = lazyAdminPage(() => import('../../domains/admin/start/start-page.tsx'), 'StartPage');
export const SystemPage = lazyAdminPage(() => import('../../domains/admin/system/system-page.tsx'), 'SystemPage');
export const HttpsPage = lazyAdminPage(() => import('../../domains/admin/https/https-page.tsx'), 'HttpsPage');
export const AuditPage = lazyAdminPage(() => import('../../domains/admin/audit/audit-page.tsx'), 'AuditPage');
