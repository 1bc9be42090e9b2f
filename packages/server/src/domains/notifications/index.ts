import './events.ts';

export { notificationsModule } from './module.ts';
export type { NotificationsService } from './service.ts';
