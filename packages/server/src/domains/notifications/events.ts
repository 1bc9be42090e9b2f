import type { Alarm } from '@tinkerstream/contract/notifications';

declare module '../../platform/events/events.ts' {
  interface DomainEvents {
    /** The notifications of users have changed, or were read. */
    'notifications.changed': { readonly userIds: readonly string[] };
    /** A notification was created, or its count has grown. */
    'notification.told': {
      readonly id: string;
      readonly text: string;
      readonly count: number;
      readonly recipientIds: readonly string[];
      readonly alarm: Alarm;
      readonly banner: NotificationBannerPlace | undefined;
    };
  }
}

/** The place of a banner: dashboards of these users that show one of these topics. */
export interface NotificationBannerPlace {
  readonly userIds: readonly string[];
  readonly topicIds: readonly string[];
}
