import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { type NotificationData, Notifications, notifications } from '@mantine/notifications';
import { currentFirstTexts } from '../i18n/texts.ts';
import { mountToasts } from './toast-outlet.tsx';
import classes from './toasts.module.css';

/** Where the toasts appear: top right, 5 seconds (specification 1 section 9). */
function Toasts() {
  return <Notifications position="top-right" autoClose={5000} limit={6} className={classes.toasts} />;
}

/** The same refusal again replaces its toast instead of piling up. */
const idOf = ({ title, message }: Pick<NotificationData, 'title' | 'message'>) => `${title ?? ''}:${message}`;

export function hide(data: Pick<NotificationData, 'title' | 'message'>): void {
  notifications.hide(idOf(data));
}

export function toast(data: NotificationData): void {
  mountToasts(Toasts);
  notifications.show({
    withBorder: true,
    className: classes.toast,
    closeButtonProps: { 'aria-label': currentFirstTexts().common.close },
    ...data,
    id: idOf(data),
  });
}
