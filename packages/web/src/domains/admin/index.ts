export { MaintenanceBanner } from './maintenance-banner.tsx';
export { serviceState } from './status.ts';
