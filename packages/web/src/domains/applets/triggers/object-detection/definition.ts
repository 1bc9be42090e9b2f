import { OBJECT_CLASSES } from '@tinkerstream/contract/applets';
import type { TriggerTypeDefinition } from '../../definitions.ts';
import { ObjectDetectionSettings } from './settings.tsx';
import { texts } from './texts.ts';

export const definition: TriggerTypeDefinition = {
  type: 'OBJECT_DETECTION_TRIGGER',
  order: 4,
  texts,
  icon: 'M3.500 7v-3.500H7M13 3.500h3.500V7M16.500 13v3.500H13M7 16.500H3.500V13M7 7.500h6v5H7z',
  fields: { objectDetected: OBJECT_CLASSES[0] },
  Settings: ObjectDetectionSettings,
};
