export { MaintenanceBanner } from './maintenance-banner.tsx';
export { nextMaintenanceQuery } from './queries.ts';
export { serviceState } from './status.ts';
