import { parseJson } from '@tinkerstream/contract/applets';
import type { ActionDefinition, ActionIntent } from '../action-definition.ts';
import { failed } from '../action-result.ts';
import type { CallService } from '../service-call.ts';

interface IftttOptions {
  readonly url: string;
  readonly callService: CallService;
  /** Opens the encrypted key of an action; undefined if it can no longer be read. */
  readonly openKey: (intent: ActionIntent<'TRIGGER_IFTTT_WEBHOOK_ACTION'>) => string | undefined;
}

/** Calls IFTTT Webhooks with the key and the event of a user. */
export function iftttAction({
  url,
  callService,
  openKey,
}: IftttOptions): ActionDefinition<'TRIGGER_IFTTT_WEBHOOK_ACTION'> {
  return {
    status: undefined,
    laneOf: () => new URL(url).host,
    async perform(intent, signal) {
      const { iftttWebhookEvent: event, publishJsonContent: body } = intent.action;
      const key = openKey(intent);
      if (!key) return failed('NO_SECRET');
      const kind = hasOnlyValues(body) ? 'with' : 'json/with';
      const path = `trigger/${encodeURIComponent(event)}/${kind}/key/${encodeURIComponent(key)}`;
      return callService(
        { url: new URL(`${url.replace(/(?<!\/)\/+$/, '')}/${path}`), body, idempotencyKey: intent.id },
        signal,
      );
    },
  };
}

/**
 * Whether a JSON text has only value1 to value3, for an IFTTT trigger “Receive a web request”. Any other JSON is for a
 * trigger “with a JSON payload”.
 */
function hasOnlyValues(json: string): boolean {
  const content = parseJson(json)?.value;
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return false;
  return Object.keys(content).every((key) => /^value[123]$/.test(key));
}
