export { Banners } from './banners.tsx';
export { NotificationBell } from './notification-bell.tsx';
