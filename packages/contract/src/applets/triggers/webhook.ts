import * as z from 'zod/mini';
import { Name } from '../../platform/primitives.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

const type = 'WEB_HOOK_TRIGGER';
const schema = z.object({ type: z.literal(type), webHookName: Name });

export const webhook = {
  type,
  schema,
  stored: z.extend(schema, { iftttwebHookUrl: z.string(), oneNETWebHookUrl: z.string() }),
  permission: 'allowWebHookTrigger',
  fields: { webHookName: 'plain' },
  logged: 'webHookName',
  details: 'parameter',
  addresses: { iftttwebHookUrl: 'ifttt', oneNETWebHookUrl: 'onenet' },
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;
