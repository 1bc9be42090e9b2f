import { detectedDetails, type Sighting } from '../detected-details.ts';
import type { TriggerDefinition } from '../trigger-definition.ts';

interface SeenObjects {
  readonly type: 'OBJECT_DETECTION_TRIGGER';
  /** Detected objects by class. */
  readonly objects: ReadonlyMap<string, Sighting>;
}

export const objectDetection: TriggerDefinition<SeenObjects> = {
  isFiredBy: ({ objectDetected }, { objects }) => objects.has(objectDetected),
  detailsOf({ objectDetected }, { objects }) {
    const sighting = objects.get(objectDetected);
    return sighting && detectedDetails(objectDetected, sighting);
  },
};
