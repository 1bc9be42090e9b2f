import * as z from 'zod/mini';
import type { TriggerTypeRules } from './trigger-rules.ts';

const type = 'FACE_DETECTION_TRIGGER';
const schema = z.object({ type: z.literal(type) });

export const faceDetection = {
  type,
  schema,
  stored: schema,
  fields: {},
  details: 'detected',
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;
