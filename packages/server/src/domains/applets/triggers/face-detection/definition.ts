import type { TriggerDefinition } from '../trigger-definition.ts';

export const faceDetection: TriggerDefinition<'FACE_DETECTION_TRIGGER'> = {
  type: 'FACE_DETECTION_TRIGGER',
  isFiredBy: () => true,
  nameOf: () => '',
};
