export { MaintenanceBanner } from './maintenance-banner.tsx';
export { nextMaintenanceQuery, subscriptionUseQuery } from './queries.ts';
export { serviceState } from './status.ts';
