import type { ActionDefinition } from '../action-definition.ts';
import { failed } from '../action-result.ts';
import type { LimitHourly } from '../hourly-limit.ts';
import type { CallService } from '../service-call.ts';

/** The SMS gateway of the operator. */
export interface SmsGateway {
  readonly url: string;
  /** A bearer token, if the gateway expects one. */
  readonly token: string | undefined;
}

interface SmsOptions {
  readonly gateway: SmsGateway | undefined;
  readonly limit: LimitHourly;
  readonly callService: CallService;
}

export function smsAction({ gateway, limit, callService }: SmsOptions): ActionDefinition<'SEND_SMS_ACTION'> {
  return {
    status: { sms: gateway !== undefined },
    laneOf: () => (gateway ? new URL(gateway.url).host : 'sms'),
    async perform({ id, runsAsId, action }, signal) {
      if (!gateway) return failed('NOT_CONFIGURED');
      const { url, token } = gateway;
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const call = {
        url: new URL(url),
        headers,
        body: JSON.stringify({ to: action.phoneNumber, text: action.publishContent }),
        idempotencyKey: id,
      };
      return limit(runsAsId, () => callService(call, signal));
    },
  };
}
