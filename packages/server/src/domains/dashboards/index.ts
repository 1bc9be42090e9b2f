import './events.ts';

export { dashboardsModule } from './module.ts';
