import type { StoredAction } from '@tinkerstream/contract/applets';

/** Whether the server has stored the key of an action, and for which event: an update keeps the key for that event only. */
export function savedKeyOf(stored: StoredAction | undefined): { readonly event: string } | undefined {
  if (stored?.type !== 'TRIGGER_IFTTT_WEBHOOK_ACTION' || !stored.hasIftttWebhookKey) return undefined;
  return { event: stored.iftttWebhookEvent };
}
