import type { TriggerDefinition } from '../trigger-definition.ts';

export const objectDetection: TriggerDefinition<'OBJECT_DETECTION_TRIGGER'> = {
  type: 'OBJECT_DETECTION_TRIGGER',
  isFiredBy: ({ objectDetected }, { objects }) => objects.has(objectDetected),
  nameOf: ({ objectDetected }) => objectDetected,
};
