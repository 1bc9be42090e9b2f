import * as z from 'zod/mini';
import { Name } from '../../platform/primitives.ts';
import type { TriggerTypeRules } from './trigger-rules.ts';

const type = 'DIALOGFLOW_TRIGGER';
const schema = z.object({ type: z.literal(type), dialogflowIntentName: Name });

export const dialogflow = {
  type,
  schema,
  stored: z.extend(schema, { dialogflowUrl: z.string() }),
  permission: 'allowDialogFlowTrigger',
  fields: { dialogflowIntentName: 'plain' },
  logged: 'dialogflowIntentName',
  details: 'parameter',
  parameters: ['queryText'],
  addresses: { dialogflowUrl: 'dialogflow' },
} as const satisfies TriggerTypeRules<keyof typeof schema.shape>;
