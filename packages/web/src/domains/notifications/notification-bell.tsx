import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { joinRoom } from '../../platform/live/live.ts';
import { useLiveData } from '../../platform/live/use-live-data.ts';
import { Icon } from '../../ui/icons.tsx';
import { ActionIcon, useDisclosure } from '../../ui/kit.ts';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { giveAlarm } from './alarm.ts';
import classes from './notification-bell.module.css';
import type { FailureReasonPart } from './notification-list.tsx';
import { unreadQuery } from './queries.ts';

const NotificationPopover = lazyPart(() => import('./notification-popover.tsx'), 'NotificationPopover');

/** Larger numbers are shown as '99+', so that the number stays narrow. */
const MOST_SHOWN = 99;

/** The bell in the head of every page, with the number of unread notifications and their list. */
export function NotificationBell({ Reason }: { readonly Reason: FailureReasonPart }) {
  const { notifications: texts } = useTexts();
  const { language } = useLanguage();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: unread = 0 } = useQuery(unreadQuery);
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [bell, setBell] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const load = () => void NotificationPopover.preload().catch(() => {});
  const room = userRoom(user.id);
  useLiveData({
    rooms: [room],
    queryKey: unreadQuery.queryKey,
    alsoReload: [['notifications', 'list']],
    reloadOn: ['notifications_changed'],
  });
  const alarm = useEffectEvent((event: Parameters<typeof giveAlarm>[0]) => {
    // Only the visible tab sounds.
    if (document.visibilityState === 'visible') giveAlarm(event, language);
  });
  useEffect(() => joinRoom(room, { notification_alarm: (event) => alarm(event) }), [room]);
  return (
    <>
      <ActionIcon
        ref={setBell}
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.bell}
        aria-label={texts.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWasOpen(true);
          toggle();
        }}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </ActionIcon>
      {wasOpen && bell && (
        <PartBoundary fallback={null}>
          <NotificationPopover
            anchor={bell}
            title={texts.title}
            Reason={Reason}
            isOpen={isOpen}
            hasUnread={unread > 0}
            onClose={close}
          />
        </PartBoundary>
      )}
    </>
  );
}
