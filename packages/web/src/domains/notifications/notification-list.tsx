import { useQuery } from '@tanstack/react-query';
import {
  NOTIFICATIONS_KEPT,
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  type NotificationReason,
  readNotifications,
} from '@tinkerstream/contract/notifications';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { NotificationsTexts } from '../../i18n/en/notifications.ts';
import { useTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { Button } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Ago } from '../../ui/text/ago.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import classes from './notification-list.module.css';
import { notificationsQuery } from './queries.ts';

/** Says why the actions of an event trigger fail. The shell passes it, because event triggers build on notifications. */
export type FailureReasonPart = ComponentType<{
  readonly reason: NotificationReason;
  readonly service: string;
  readonly children: (why: string | undefined) => ReactNode;
}>;

interface NotificationListProps {
  readonly Reason: FailureReasonPart;
  readonly hasUnread: boolean;
  /** Called when the user follows a link. */
  readonly onLeave: () => void;
}

export function NotificationList({ Reason, hasUnread, onLeave }: NotificationListProps) {
  const { notifications: texts } = useTexts();
  const [limit, setLimit] = useState(NOTIFICATIONS_PER_PAGE);
  const { data, isError, refetch } = useQuery(notificationsQuery(limit));
  const { mutate: markRead, isPending } = useCall(readNotifications, { reloads: [['notifications']] });
  const now = useNow();
  const shown = data?.notifications ?? [];
  const [latest] = shown;
  return (
    <>
      <div className={classes.head}>
        <h2>{texts.title}</h2>
        {latest && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!hasUnread}
            loading={isPending}
            onClick={() => markRead({ upTo: latest.id })}
          >
            {texts.readAll}
          </Button>
        )}
      </div>
      {!data ? (
        isError ? (
          <LoadError onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : latest ? (
        <ul className={classes.list}>
          {shown.map((one) => (
            <NotificationItem key={one.id} Reason={Reason} notification={one} now={now} onLeave={onLeave} />
          ))}
        </ul>
      ) : (
        <div className={classes.none}>
          <strong>{texts.none}</strong>
          <p>{texts.noneText}</p>
        </div>
      )}
      {data?.hasMore && (
        <Button
          variant="subtle"
          fullWidth
          onClick={() => setLimit((before) => Math.min(before + NOTIFICATIONS_PER_PAGE, NOTIFICATIONS_KEPT))}
        >
          {texts.older}
        </Button>
      )}
    </>
  );
}

interface NotificationItemProps {
  readonly Reason: FailureReasonPart;
  readonly notification: Notification;
  /** The server's time, from `useNow`. */
  readonly now: number;
  readonly onLeave: () => void;
}

function NotificationItem({ Reason, notification, now, onLeave }: NotificationItemProps) {
  const { notifications: texts } = useTexts();
  const { projectId, projectName, appletId, appletName, reason, count, lastOn, isRead } = notification;
  const text = notificationText(notification, texts, undefined);
  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <p className={classes.text}>
        {notification.kind !== 'FAILURE' ? (
          text
        ) : (
          <Mark kind="alert">
            {reason ? (
              <PartBoundary fallback={text} failed={text}>
                <Reason reason={reason} service={texts.service}>
                  {(why) => notificationText(notification, texts, why)}
                </Reason>
              </PartBoundary>
            ) : (
              text
            )}
          </Mark>
        )}
        {count > 1 && <span className={classes.more}> {texts.combined(count - 1)}</span>}
      </p>
      <p className={classes.facts}>
        {!isRead && <span className={classes.new}>{texts.unread}</span>}
        <Ago time={Date.parse(lastOn)} now={now} />
        <span>{projectName}</span>
        {notification.kind === 'COMMENT' ? (
          <TextLink
            to="/project/$projectId/$projectName"
            params={{ projectId, projectName: nameSlug(projectName) }}
            onClick={onLeave}
          >
            {texts.commentOf(appletName)}
          </TextLink>
        ) : (
          <TextLink to="/project/$projectId/applet/$appletId" params={{ projectId, appletId }} onClick={onLeave}>
            {appletName}
          </TextLink>
        )}
      </p>
    </li>
  );
}

/** The text of a notification, in the language of its reader. */
export function notificationText(
  { kind, text, appletName }: Notification,
  texts: NotificationsTexts,
  /** The reason of a failure, if it is known. */
  why: string | undefined,
): string {
  if (kind !== 'FAILURE') return text;
  const failing = texts.failing(appletName);
  return why ? texts.because(failing, why) : failing;
}
