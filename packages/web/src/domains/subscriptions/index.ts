export { PermissionDialog } from './permission-dialog.tsx';
export { useRegisterSchool } from './queries.ts';
