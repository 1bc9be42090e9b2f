import type { Notification, NotificationReason } from '@tinkerstream/contract/notifications';
import type { FurtherDictionary } from '../../i18n/en/further-dictionary.ts';

type ReasonText = (reason: Omit<NotificationReason, 'code'> & { readonly service: string }) => string;

/** A notification in plain words, in the language of its reader. */
export function notificationText(
  { kind, text, appletName, reason }: Notification,
  { notifications: texts, applets }: Pick<FurtherDictionary, 'notifications' | 'applets'>,
): string {
  if (kind !== 'FAILURE') return text;
  const failing = texts.failing(appletName);
  // Another version may have stored a reason that this one does not know.
  const reasons: Readonly<Record<string, ReasonText | undefined>> = applets.reasons;
  const why = reason && reasons[reason.code]?.({ ...reason, service: texts.service });
  return why ? texts.because(failing, why) : failing;
}
