import type { TriggerTypeDefinition } from '../../definitions.ts';
import { hasTopic } from '../../fields/project-topics.ts';
import { SilenceSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: TriggerTypeDefinition = {
  type: 'SILENCE_TRIGGER',
  order: 8,
  texts,
  icon: 'M4.800 15.600a7.300 7.300 0 0 1-1.300-8.400M15.200 5.400a7.300 7.300 0 0 1 1.300 7.400M7.200 13.300a4 4 0 0 1-1.100-3.600M12.800 7.700a4 4 0 0 1 1.100 3.600M3 3l14 14',
  fields: { topicName: '', minutes: '10', per: 'BOARD', fires: 'SILENT' },
  typed: ({ minutes = '' }) => ({ minutes: Number(minutes) }),
  needsNoMessage: true,
  check: ({ fields: { topicName = '' }, project }) => (hasTopic(project, topicName) ? [] : ['topicName']),
  Settings: SilenceSettings,
};
