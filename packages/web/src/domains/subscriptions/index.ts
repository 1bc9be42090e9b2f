export { ExpiryDate } from './expiry-date.tsx';
export { PermissionDialog } from './permission-dialog.tsx';
export { PermissionTable } from './permission-table.tsx';
export { StartDate } from './start-date.tsx';
export { useCreateLimit } from './use-create-limit.tsx';
