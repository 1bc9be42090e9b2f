import { triggerByIfttt, triggerByIftttGet, triggerByOneNet, verifyOneNet } from '@tinkerstream/contract/applets';
import type { Client } from '../../../../platform/http/caller.ts';
import type { Sent } from '../../../../platform/http/request/any-body.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { parametersOf } from '../call-parameters.ts';
import type { TriggerCalls } from '../trigger-calls.ts';

/** The answer where no response action gives one. */
const NOTHING = '{}';

export function webhookRoutes(route: Route, { getAddressed, fire }: Pick<TriggerCalls, 'getAddressed' | 'fire'>): void {
  const enter = async ({ token }: { readonly token: string }, client: Client) => {
    const applet = await getAddressed(client, token, 'WEB_HOOK_TRIGGER');
    return { applet, sender: applet.runsAsId };
  };
  const call = async (
    _input: unknown,
    { entered, sent }: { readonly entered: Awaited<ReturnType<typeof enter>>; readonly sent: Sent },
  ) => (await fire([entered.applet], { type: 'WEB_HOOK_TRIGGER', details: parametersOf(sent) }, true)) ?? NOTHING;

  route(triggerByIfttt, enter, call);
  route(triggerByIftttGet, enter, call);
  route(triggerByOneNet, enter, call);

  // oneNET signs its text with a token that the user enters there. Nothing depends on the signature: the address is secret.
  route(verifyOneNet, async ({ token, msg }, { client }) => {
    await getAddressed(client, token, 'WEB_HOOK_TRIGGER');
    return msg;
  });
}
