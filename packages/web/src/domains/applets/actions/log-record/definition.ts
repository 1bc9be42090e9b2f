import type { ActionTypeDefinition } from '../../definitions.ts';
import { hasTopic } from '../../fields/project-topics.ts';
import { LogRecordSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'LOG_RECORD_ACTION',
  order: 1.5,
  texts,
  icon: 'M4 5.500c0-1.100 2.700-2 6-2s6 .900 6 2-2.700 2-6 2-6-.900-6-2zM4 5.500v9c0 1.100 2.700 2 6 2s6-.900 6-2v-9M4 10c0 1.100 2.700 2 6 2s6-.900 6-2',
  fields: { topicName: '', dataTypeKey: '', publishContent: '' },
  check: ({ fields: { topicName = '' }, project }) => (hasTopic(project, topicName) ? [] : ['topicName']),
  Settings: LogRecordSettings,
};
