import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Button, Flex } from '@mantine/core';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { currentFirstTexts } from '../../i18n/texts.ts';
import { type PendingRemoval, UNDO_MS } from '../../platform/removals.ts';
import { mountToasts } from './toast-outlet.tsx';
import classes from './toasts.module.css';

/** Toasts stay for 5 seconds (rule 11). */
function Toasts() {
  return <Notifications withinPortal={false} autoClose={5000} limit={6} className={classes.toasts} />;
}

/** Where a toast covers no action: in a wide header, otherwise at the bottom, where the page makes room. */
const place = () => (matchMedia('(width >= 60em)').matches ? 'top-right' : 'bottom-center');

/** A repeated message replaces its toast. */
const idOf = ({ title, message }: Pick<NotificationData, 'title' | 'message'>) => `${title ?? ''}:${message}`;

export function hide(data: Pick<NotificationData, 'title' | 'message'>): void {
  notifications.hide(idOf(data));
}

export function toast(data: NotificationData): void {
  show({ ...data, id: idOf(data) });
}

const idOfUndo = ({ id, from }: PendingRemoval) => `undo:${id}:${from}`;

export function undoToast(message: string, removal: PendingRemoval): void {
  show({
    id: idOfUndo(removal),
    // Most pages have buttons at the top, and this toast stays longer.
    position: 'bottom-center',
    color: 'copper',
    autoClose: false,
    onClose: removal.commit,
    message: (
      <Flex wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="sm" className={classes.undo}>
        <span>{message}</span>
        <Button variant="default" size="compact-sm" onClick={removal.undo}>
          {currentFirstTexts().common.undo}
        </Button>
        <span className={classes.time} style={{ animationDuration: `${UNDO_MS}ms` }} />
      </Flex>
    ),
  });
}

export function hideUndo(removal: PendingRemoval): void {
  notifications.hide(idOfUndo(removal));
}

function show(data: NotificationData): void {
  mountToasts(Toasts);
  notifications.show({
    position: place(),
    withBorder: true,
    className: classes.toast,
    closeButtonProps: { 'aria-label': currentFirstTexts().common.close },
    ...data,
  });
}
