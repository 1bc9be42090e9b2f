export { BackupNotice } from './backup-notice.tsx';
export { MaintenanceBanner } from './maintenance-banner.tsx';
export { nextMaintenanceQuery, subscriptionUseQuery } from './notice-queries.ts';
export { ReleaseNotice } from './release-notice.tsx';
export { SchoolNotice } from './school-notice.tsx';
export { serviceState } from './status.ts';
