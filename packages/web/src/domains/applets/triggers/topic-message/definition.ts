import type { TriggerTypeDefinition } from '../../definitions.ts';
import { hasTopic } from '../../fields/project-topics.ts';
import { TopicMessageSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: TriggerTypeDefinition = {
  type: 'MQTT_MESSAGE_TRIGGER',
  order: 1,
  texts,
  icon: 'M10 10.5v6M7.2 13.3a4 4 0 0 1 0-5.6M12.8 7.7a4 4 0 0 1 0 5.6M4.8 15.6a7.3 7.3 0 0 1 0-10.2M15.2 5.4a7.3 7.3 0 0 1 0 10.2M10 10.5h.01',
  fields: { topicName: '' },
  isEachMessage: true,
  check: ({ fields: { topicName = '' }, project }) => (hasTopic(project, topicName) ? [] : ['topicName']),
  Settings: TopicMessageSettings,
};
