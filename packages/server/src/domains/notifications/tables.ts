import type { NotificationKind } from '@tinkerstream/contract/notifications';

export type NotificationsTables = {
  notification: {
    /** A UUIDv7: sorts notifications by their first occasion. */
    id: string;
    project_id: string;
    /** The event trigger, whose id stays when it is deleted. */
    applet_id: string;
    applet_name: string;
    kind: NotificationKind;
    /** The text of the latest occasion. */
    text: string;
    /** `NotificationReason` as JSON. */
    reason: string | null;
    /** The source that makes occasions one notification; null once it is older than a minute and another has followed. */
    source: string | null;
    count: number;
    /** The time of the first occasion, in milliseconds since 1970 UTC. */
    first_on: number;
    last_on: number;
  };
  notification_recipient: {
    user_id: string;
    notification_id: string;
    is_read: 0 | 1;
  };
};
