import { triggerByDialogflow } from '@tinkerstream/contract/applets';
import type { Route } from '../../../../platform/http/route.ts';
import { detailsOf } from '../call-parameters.ts';
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
      const { intent, parameters, queryText } = queryResult;
      const isObject = typeof parameters === 'object' && !Array.isArray(parameters);
      const details = detailsOf([{ queryText }, isObject ? parameters : undefined]);
      const occurrence = { type: 'DIALOGFLOW_TRIGGER', intentName: intent.displayName, details } as const;
      return { fulfillmentText: (await fire([applet], occurrence, true)) ?? '' };
    },
  );
}
