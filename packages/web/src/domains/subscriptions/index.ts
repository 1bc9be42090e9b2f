export { NotEnabledPage } from './not-enabled-page.tsx';
export { PermissionDialog } from './permission-dialog.tsx';
