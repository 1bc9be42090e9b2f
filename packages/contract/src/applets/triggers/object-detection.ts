import * as z from 'zod/mini';
import { OBJECT_CLASSES } from '../object-class.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

const type = 'OBJECT_DETECTION_TRIGGER';
const schema = z.object({
  type: z.literal(type),
  objectDetected: z._default(z.enum(OBJECT_CLASSES), OBJECT_CLASSES[0]),
});

export const objectDetection = {
  type,
  schema,
  stored: schema,
  fields: { objectDetected: 'object' },
  details: 'detected',
  logged: 'objectDetected',
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;
