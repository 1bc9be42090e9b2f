export type { Audit } from './audit.ts';
export { adminModule } from './module.ts';
