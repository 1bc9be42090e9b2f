import type { TriggerDefinition } from '../trigger-definition.ts';

interface SeenObjects {
  readonly type: 'OBJECT_DETECTION_TRIGGER';
  readonly objects: ReadonlySet<string>;
}

export const objectDetection: TriggerDefinition<SeenObjects> = {
  isFiredBy: ({ objectDetected }, { objects }) => objects.has(objectDetected),
};
