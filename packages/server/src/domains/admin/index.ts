export { createAudit } from './audit.ts';
export { createMaintenanceState } from './maintenance.ts';
export { adminRoutes } from './routes.ts';
export { createSecurityAudit } from './security-audit.ts';
