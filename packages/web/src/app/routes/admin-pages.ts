import { lazyPage } from '../lazy-page.ts';

// The pages for administrators, each loaded on demand.

export const AdminShell = lazyPage(() => import('../shell/admin-shell.tsx'), 'AdminShell');
export const SchoolListPage = lazyPage(
  () => import('../../domains/admin/schools/school-list-page.tsx'),
  'SchoolListPage',
);
export const SchoolPage = lazyPage(() => import('../../domains/admin/schools/school-page.tsx'), 'SchoolPage');
export const LicenseHomePage = lazyPage(
  () => import('../../domains/admin/licenses/license-home-page.tsx'),
  'LicenseHomePage',
);
export const TargetCreatePage = lazyPage(
  () => import('../../domains/admin/licenses/target-create-page.tsx'),
  'TargetCreatePage',
);
export const TargetUpdatePage = lazyPage(
  () => import('../../domains/admin/licenses/target-update-page.tsx'),
  'TargetUpdatePage',
);
export const TargetPage = lazyPage(() => import('../../domains/admin/licenses/target-page.tsx'), 'TargetPage');
export const BatchCreatePage = lazyPage(
  () => import('../../domains/admin/licenses/batch-create-page.tsx'),
  'BatchCreatePage',
);
export const BatchPage = lazyPage(() => import('../../domains/admin/licenses/batch-page.tsx'), 'BatchPage');
export const EventCodeListPage = lazyPage(
  () => import('../../domains/admin/event-codes/event-code-list-page.tsx'),
  'EventCodeListPage',
);
export const EventCodeCreatePage = lazyPage(
  () => import('../../domains/admin/event-codes/event-code-create-page.tsx'),
  'EventCodeCreatePage',
);
export const EventCodePage = lazyPage(
  () => import('../../domains/admin/event-codes/event-code-page.tsx'),
  'EventCodePage',
);
export const UserListPage = lazyPage(() => import('../../domains/admin/users/user-list-page.tsx'), 'UserListPage');
export const UserCreatePage = lazyPage(
  () => import('../../domains/admin/users/user-create-page.tsx'),
  'UserCreatePage',
);
export const ClassCreatePage = lazyPage(
  () => import('../../domains/admin/users/class-create-page.tsx'),
  'ClassCreatePage',
);
export const WhitelistPage = lazyPage(
  () => import('../../domains/admin/whitelist/whitelist-page.tsx'),
  'WhitelistPage',
);
export const UserPage = lazyPage(() => import('../../domains/admin/users/user-page.tsx'), 'UserPage');
export const MaintenanceListPage = lazyPage(
  () => import('../../domains/admin/maintenance/maintenance-list-page.tsx'),
  'MaintenanceListPage',
);
export const StartPage = lazyPage(() => import('../../domains/admin/start/start-page.tsx'), 'StartPage');
export const SystemPage = lazyPage(() => import('../../domains/admin/system/system-page.tsx'), 'SystemPage');
export const HttpsPage = lazyPage(() => import('../../domains/admin/https-page.tsx'), 'HttpsPage');
export const AuditPage = lazyPage(() => import('../../domains/admin/audit-page.tsx'), 'AuditPage');
