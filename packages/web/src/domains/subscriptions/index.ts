export { ExpiryDate } from './expiry-date.tsx';
export { PermissionDialog } from './lazy-permission-dialog.ts';
export type { ReachedLimit } from './permission-dialog.tsx';
export { PermissionTable } from './permission-table.tsx';
export { subscriptionStatusQuery } from './queries.ts';
export { StartDate } from './start-date.tsx';
export { type CountedKind, reachedLimit, useCreateLimit } from './use-create-limit.tsx';
