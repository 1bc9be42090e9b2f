import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Id, optional } from '../platform/primitives.ts';
import { Notification } from './notification.ts';

export * from './notification.ts';
export * from './room-events.ts';

/** Maximum notifications kept for each user. */
export const NOTIFICATIONS_KEPT = 200;
export const NOTIFICATION_DAYS = 30;

/** How long notifications with the same source are combined into one with a count, in milliseconds. */
export const COMBINED_MS = 60_000;

export const NOTIFICATIONS_PER_PAGE = 20;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/v1/notification/list',
  access: 'user',
  summary: "List the user's notifications, latest first.",
  request: z.object({
    /** The id of the last notification of the page before. */
    before: optional(Id),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(NOTIFICATIONS_KEPT)),
      NOTIFICATIONS_PER_PAGE,
    ),
  }),
  response: z.object({ notifications: z.array(Notification), hasMore: z.boolean() }),
  errors: [],
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/v1/notification/count',
  access: 'user',
  summary: "Count the user's unread notifications.",
  request: z.object({}),
  response: z.object({ unread: z.int() }),
  errors: [],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/v1/notification/read',
  access: 'user',
  summary: 'Mark a notification and all older ones as read.',
  request: z.object({ upTo: Id }),
  response: Done,
  errors: [],
});
