import type { ActionTypeDefinition } from '../../definitions.ts';
import { hasTopic } from '../../fields/project-topics.ts';
import { AnnotateSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: ActionTypeDefinition = {
  type: 'ANNOTATE_ACTION',
  order: 1.55,
  texts,
  icon: 'M5.500 17V3.500M5.500 4.500h9l-2.500 3 2.500 3h-9',
  fields: { topicName: '', publishContent: '' },
  check: ({ fields: { topicName = '' }, project }) => (hasTopic(project, topicName) ? [] : ['topicName']),
  Settings: AnnotateSettings,
};
