import { triggerByIfttt, triggerByIftttGet, triggerByOneNet, verifyOneNet } from '@tinkerstream/contract/applets';
import type { Client } from '../../../../platform/http/caller.ts';
import type { Route } from '../../../../platform/http/route.ts';
import type { TriggerCalls } from '../trigger-calls.ts';

/** The answer where no response action gives one. */
const NOTHING = '{}';

export function webhookRoutes(route: Route, { getAddressed, fire }: Pick<TriggerCalls, 'getAddressed' | 'fire'>): void {
  async function call({ token }: { readonly token: string }, { client }: { readonly client: Client }): Promise<string> {
    const applet = await getAddressed(client, token, 'WEB_HOOK_TRIGGER');
    return (await fire([applet], { type: 'WEB_HOOK_TRIGGER' }, true)) ?? NOTHING;
  }

  route(triggerByIfttt, call);
  route(triggerByIftttGet, call);
  route(triggerByOneNet, call);

  // oneNET signs its text with a token that the user enters there. Nothing depends on the signature: the address is secret.
  route(verifyOneNet, async ({ token, msg }, { client }) => {
    await getAddressed(client, token, 'WEB_HOOK_TRIGGER');
    return msg;
  });
}
