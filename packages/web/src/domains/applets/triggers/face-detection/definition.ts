import type { TriggerTypeDefinition } from '../../definitions.ts';
import { texts } from './texts.ts';

export const definition: TriggerTypeDefinition = {
  type: 'FACE_DETECTION_TRIGGER',
  order: 5,
  texts,
  icon: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.500 8.300h.01M12.500 8.300h.01M7 12c.8 1.200 1.800 1.700 3 1.700s2.200-.5 3-1.700',
  fields: {},
};
