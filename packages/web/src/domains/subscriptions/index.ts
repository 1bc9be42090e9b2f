export { ExpiryDate } from './expiry-date.tsx';
export { PermissionDialog, type ReachedLimit } from './permission-dialog.tsx';
export { PermissionTable } from './permission-table.tsx';
export { StartDate } from './start-date.tsx';
export { type CountedKind, reachedLimit, useCreateLimit } from './use-create-limit.tsx';
