import { triggerByDialogflow } from '@tinkerstream/contract/applets';
import type { Route } from '../../../../platform/http/route.ts';
import type { TriggerCalls } from '../trigger-calls.ts';

export function dialogflowRoutes(
  route: Route,
  { getAddressed, fire }: Pick<TriggerCalls, 'getAddressed' | 'fire'>,
): void {
  // Dialogflow calls one address for all intents of an agent: another intent fires nothing.
  route(
    triggerByDialogflow,
    async ({ token }, client) => {
      const applet = await getAddressed(client, token, 'DIALOGFLOW_TRIGGER');
      return { applet, sender: applet.runsAsId };
    },
    async ({ queryResult }, { entered: { applet } }) => {
      const intentName = queryResult.intent.displayName;
      return { fulfillmentText: (await fire([applet], { type: 'DIALOGFLOW_TRIGGER', intentName }, true)) ?? '' };
    },
  );
}
