import * as z from 'zod/mini';
import { ActionId, type ActionTypeRules, StoredId } from './action-rules.ts';

/** The longest wait in seconds. It also limits the sum of the waits of an applet's actions, and of its `otherwise` actions. */
export const MAX_WAIT_SEC = 600;
export const MAX_WAITS_SEC = 900;

const type = 'WAIT_ACTION';
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  seconds: z.int().check(z.minimum(1), z.maximum(MAX_WAIT_SEC)),
});

/** Waits. The actions after it are performed when the wait is over. */
export const wait = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  runs: 'wait',
  fields: { seconds: 'plain' },
  logged: 'seconds',
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;

/** The seconds that an action waits; 0 for any other action. A draft may have none, or any. */
export function waitSecOf(action: { readonly type: string }): number {
  if (action.type !== type) return 0;
  const seconds = Number((action as { readonly seconds?: unknown }).seconds);
  return Number.isFinite(seconds) ? seconds : 0;
}
