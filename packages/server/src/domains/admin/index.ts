export type { Audit } from './audit.ts';
export { adminModule } from './module.ts';
export { systemModule } from './system/module.ts';
