import type { Alarm } from './notification.ts';

/** The notifications of a user have changed, or were read elsewhere. */
export interface NotificationsChanged {
  readonly userId: string;
}

/** A new notification, for which the screens of its user give an alarm. */
export interface NotificationAlarm {
  readonly id: string;
  readonly text: string;
  readonly alarm: Alarm;
}

/** A banner for the dashboards that show one of the topics. A repeated banner has the same id and a higher count. */
export interface NotificationBanner extends NotificationAlarm {
  readonly count: number;
  /** Empty in the room of a public dashboard, which gets only the banners that it shows. */
  readonly topicIds: readonly string[];
}

/** The events about notifications in the rooms of users, and of public dashboards, by name. */
export interface NotificationRoomEvents {
  notifications_changed: NotificationsChanged;
  notification_alarm: NotificationAlarm;
  notification_banner: NotificationBanner;
}
