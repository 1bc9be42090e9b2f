import { hostOf, isWebAddress, parseJson, SECRET_MARK } from '@tinkerstream/contract/applets';
import type { AllowedHosts } from '../../../../platform/outbound-http/allowed-hosts.ts';
import type { ActionDefinition, ActionIntent } from '../action-definition.ts';
import { failed } from '../action-result.ts';
import { isFormText } from '../places.ts';
import { type RequestSecrets, readRequestSecrets } from '../secret-fields.ts';
import type { CallService } from '../service-call.ts';

interface HttpRequestOptions {
  /** The hosts that may be called beside the public internet. */
  readonly allowed: AllowedHosts;
  readonly callService: CallService;
  /** Opens the encrypted secrets of an action; undefined if they can no longer be read. */
  readonly openKey: (intent: ActionIntent<'HTTP_REQUEST_ACTION'>) => string | undefined;
}

/** Calls an address that a user has typed. */
export function httpRequestAction({
  allowed,
  callService,
  openKey,
}: HttpRequestOptions): ActionDefinition<'HTTP_REQUEST_ACTION'> {
  return {
    status: undefined,
    laneOf: ({ url }) => hostOf(url),
    async perform(intent, signal) {
      const { method, url, headers: names, body } = intent.action;
      const isSecret = names !== '' || url.includes(SECRET_MARK);
      const secrets = isSecret ? secretsOf(intent) : { secret: '', headers: [] };
      if (!secrets) return failed('NO_SECRET');
      const withSecret = (text: string) => text.replaceAll(SECRET_MARK, () => secrets.secret);
      const address = withSecret(url);
      if (!isWebAddress(address) || !URL.canParse(address)) return failed('ADDRESS_INVALID');
      const hasBody = method !== 'GET' && body !== '';
      const entered = secrets.headers.map(({ name, value }) => [name.toLowerCase(), withSecret(value)] as const);
      return callService(
        {
          url: new URL(address),
          method,
          headers: { ...(hasBody && { 'content-type': mediaTypeOf(body) }), ...Object.fromEntries(entered) },
          body: hasBody ? body : undefined,
          idempotencyKey: intent.id,
          allowed,
        },
        signal,
      );
    },
  };

  function secretsOf(intent: ActionIntent<'HTTP_REQUEST_ACTION'>): RequestSecrets | undefined {
    const opened = openKey(intent);
    return opened === undefined ? undefined : readRequestSecrets(opened);
  }
}

function mediaTypeOf(body: string): string {
  if (parseJson(body)) return 'application/json';
  return isFormText(body) ? 'application/x-www-form-urlencoded' : 'text/plain; charset=utf-8';
}
