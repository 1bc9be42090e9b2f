import type { TriggerDefinition } from '../trigger-definition.ts';

interface RecognisedIntent {
  readonly type: 'DIALOGFLOW_TRIGGER';
  readonly intentName: string;
}

export const dialogflow: TriggerDefinition<RecognisedIntent> = {
  isFiredBy: ({ dialogflowIntentName }, { intentName }) => dialogflowIntentName === intentName.trim(),
};
