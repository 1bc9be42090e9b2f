import type { NotificationKind } from '@tinkerstream/contract/notifications';

export type NotificationsTables = {
  notification: {
    /** A UUIDv7: sorts notifications by their first occasion. */
    id: string;
    project_id: string;
    /** It stays when the event trigger is deleted. */
    applet_id: string;
    applet_name: string;
    kind: NotificationKind;
    /** Of the latest occasion. */
    text: string;
    /** `NotificationReason` as JSON. */
    reason: string | null;
    /** What counts as an occasion of the same notification; null once it is older than a minute and another has followed. */
    source: string | null;
    count: number;
    /** In milliseconds since 1970 UTC. */
    first_on: number;
    last_on: number;
  };
  notification_recipient: {
    user_id: string;
    notification_id: string;
    is_read: 0 | 1;
  };
};
