import type { Details } from '../call-parameters.ts';
import type { TriggerDefinition } from '../trigger-definition.ts';

interface RecognisedIntent {
  readonly type: 'DIALOGFLOW_TRIGGER';
  readonly intentName: string;
  /** The parameters of the intent, and what the user has said. */
  readonly details?: Details;
}

export const dialogflow: TriggerDefinition<RecognisedIntent> = {
  isFiredBy: ({ dialogflowIntentName }, { intentName }) => dialogflowIntentName === intentName.trim(),
};
