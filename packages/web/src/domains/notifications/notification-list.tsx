import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  NOTIFICATIONS_KEPT,
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  readNotifications,
} from '@tinkerstream/contract/notifications';
import { useState } from 'react';
import { useFurtherTexts } from '../../i18n/texts.ts';
import { nameSlug } from '../../platform/name-slug.ts';
import { useCall } from '../../platform/requests/use-call.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Ago } from '../../ui/text/ago.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import classes from './notification-list.module.css';
import { notificationText } from './notification-text.ts';
import { notificationsQuery } from './queries.ts';

interface NotificationListProps {
  readonly hasUnread: boolean;
  /** The user follows a link. */
  readonly onLeave: () => void;
}

export function NotificationList({ hasUnread, onLeave }: NotificationListProps) {
  const { notifications: texts } = useFurtherTexts();
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
            <NotificationItem key={one.id} notification={one} now={now} onLeave={onLeave} />
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
  readonly notification: Notification;
  /** The server's time, from `useNow`. */
  readonly now: number;
  readonly onLeave: () => void;
}

function NotificationItem({ notification, now, onLeave }: NotificationItemProps) {
  const texts = useFurtherTexts();
  const text = notificationText(notification, texts);
  const { projectId, projectName, appletId, appletName, count, lastOn, isRead } = notification;
  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <p className={classes.text}>
        {notification.kind === 'FAILURE' ? <Mark kind="alert">{text}</Mark> : text}
        {count > 1 && <span className={classes.more}> {texts.notifications.combined(count - 1)}</span>}
      </p>
      <p className={classes.facts}>
        {!isRead && <span className={classes.new}>{texts.notifications.unread}</span>}
        <Ago time={Date.parse(lastOn)} now={now} />
        <span>{projectName}</span>
        {notification.kind === 'COMMENT' ? (
          <TextLink
            to="/project/$projectId/$projectName"
            params={{ projectId, projectName: nameSlug(projectName) }}
            onClick={onLeave}
          >
            {texts.notifications.commentOf(appletName)}
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
