import type { ActionTypeDefinition } from '../../definitions.ts';
import { hasTopic } from '../../fields/project-topics.ts';
import { PublishMessageSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'PUBLISH_MQTT_MESSAGE_ACTION',
  order: 1,
  texts,
  icon: 'M3.5 10L17 3.5 12.5 17l-3-5.5zM9.5 11.5L17 3.5',
  fields: { topicName: '', publishContent: '' },
  check: ({ fields: { topicName = '' }, project }) => (hasTopic(project, topicName) ? [] : ['topicName']),
  Settings: PublishMessageSettings,
};
