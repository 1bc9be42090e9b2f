import type { Details, TriggerDefinition } from '../trigger-definition.ts';

interface RecognisedIntent {
  readonly type: 'DIALOGFLOW_TRIGGER';
  readonly intentName: string;
  /** The parameters of the intent, and the user's words. */
  readonly details: Details;
}

export const dialogflow: TriggerDefinition<RecognisedIntent> = {
  isFiredBy: ({ dialogflowIntentName }, { intentName }) => dialogflowIntentName === intentName.trim(),
  detailsOf: (_, { details }) => details,
};
