import type { TriggerDefinition } from '../trigger-definition.ts';

export const faceDetection: TriggerDefinition<{ readonly type: 'FACE_DETECTION_TRIGGER' }> = {
  isFiredBy: () => true,
};
