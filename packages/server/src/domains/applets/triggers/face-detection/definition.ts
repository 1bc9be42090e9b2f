import { detectedDetails, type Sighting } from '../detected-details.ts';
import type { TriggerDefinition } from '../trigger-definition.ts';

interface SeenFaces extends Sighting {
  readonly type: 'FACE_DETECTION_TRIGGER';
}

export const faceDetection: TriggerDefinition<SeenFaces> = {
  isFiredBy: () => true,
  detailsOf: (_, sighting) => detectedDetails('face', sighting),
};
