import * as z from 'zod/mini';
import { Id } from '../../platform/primitives.ts';
import { ActionId, type ActionTypeRules, StoredId } from './action-rules.ts';

const type = 'SWITCH_APPLET_ACTION';
/** `OPPOSITE`: switches an applet on if it is off, and off if it is on. */
const SWITCH_TO = ['ON', 'OFF', 'OPPOSITE'] as const;
const schema = z.object({
  ...ActionId,
  type: z.literal(type),
  /** An applet of the same project. */
  targetAppletId: Id,
  switchTo: z.enum(SWITCH_TO),
});

/** Switches an applet of the project on or off, as the user whom the acting applet runs as. */
export const switchApplet = {
  type,
  schema,
  stored: z.extend(schema, StoredId),
  runs: 'local',
  fields: { targetAppletId: 'applet', switchTo: 'plain' },
  logged: 'targetAppletId',
  reasons: [
    /** The applet to switch was deleted. */
    'APPLET_GONE',
    /** The applet is on after the switch. */
    'SWITCHED_ON',
    'SWITCHED_OFF',
  ],
} as const satisfies ActionTypeRules<keyof typeof schema.shape>;

/** Whether an action switches its own applet on. The applet is off then, and would never run. */
export function switchesItselfOn(action: { readonly type: string }, appletId: string | undefined): boolean {
  if (action.type !== type) return false;
  const { targetAppletId, switchTo } = action as z.infer<typeof schema>;
  return targetAppletId === appletId && switchTo !== 'OFF';
}
