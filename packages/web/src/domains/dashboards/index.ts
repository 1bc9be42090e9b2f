export { AddToDashboard } from './add-to-dashboard.tsx';
