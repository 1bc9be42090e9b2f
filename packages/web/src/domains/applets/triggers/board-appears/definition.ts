import type { TriggerTypeDefinition } from '../../definitions.ts';
import { hasTopic } from '../../fields/project-topics.ts';
import { BoardAppearsSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: TriggerTypeDefinition = {
  type: 'BOARD_APPEARS_TRIGGER',
  order: 9,
  texts,
  icon: 'M3 6.500h9v8H3zM5.500 9h4v3h-4zM15.500 4v5M13 6.500h5',
  fields: { topicName: '' },
  check: ({ fields: { topicName = '' }, project }) => (hasTopic(project, topicName) ? [] : ['topicName']),
  Settings: BoardAppearsSettings,
};
