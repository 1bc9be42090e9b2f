export { PermissionDialog } from './permission-dialog.tsx';
export { PermissionTable } from './permission-table.tsx';
export { useRegisterSchool } from './queries.ts';
