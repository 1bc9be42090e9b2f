export { MaintenanceBanner } from './maintenance-banner.tsx';
export { nextMaintenanceQuery, subscriptionUseQuery } from './notice-queries.ts';
export { AdministratorsNotices } from './notices/administrators-notices.tsx';
export { serviceState } from './status.ts';
