import type { TriggerDefinition } from '../trigger-definition.ts';

export const dialogflow: TriggerDefinition<'DIALOGFLOW_TRIGGER'> = {
  type: 'DIALOGFLOW_TRIGGER',
  isFiredBy: ({ dialogflowIntentName }, { intentName }) => dialogflowIntentName === intentName.trim(),
  nameOf: ({ dialogflowIntentName }) => dialogflowIntentName,
};
