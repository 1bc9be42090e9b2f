import { plural } from '@tinkerstream/contract/platform/plural';

export const notifications = {
  title: 'Notifications',
  bell: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  none: 'No notifications yet',
  noneText: 'Event triggers with the action “Notification” write here.',
  commentOf: (author: string) => (author ? `Comment of ${author}` : 'Comment'),
  unread: 'New',
  readAll: 'Mark all read',
  older: 'Show older ones',
  combined: (more: number) => `and ${more} more ${plural(more, 'time', 'times')}`,
  failing: (name: string) => `“${name}” keeps failing.`,
  because: (failing: string, reason: string) => `${failing} ${reason}`,
  service: 'The service',
  loadFailed: 'Could not load the notifications.',
  banners: 'Banners of event triggers',
  dismiss: 'Dismiss',
  soundOn: 'Sound on',
};

export type NotificationsTexts = typeof notifications;
