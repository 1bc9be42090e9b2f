import * as z from 'zod/mini';
import { exactText, list, looseObject, text } from '../../platform/bounded.ts';
import { ActionType } from '../action-type.ts';
import { Filter } from '../condition.ts';
import { MAX_ACTIONS } from '../limits.ts';
import { RunOrder } from '../order/run-order.ts';
import { EACH_TIME, Timing } from '../timing/timing.ts';
import { TriggerType } from '../trigger-type.ts';

/** The format of a file, so that no other file is read as an applet. */
const FORMAT = { format: 'tinkerstream-event-trigger', version: 1 } as const;

/** Maximum fields of a trigger or an action, with the fields of later versions. */
const MAX_FIELDS = 100;
/** As many topics as references in all texts can name. */
const MAX_TOPICS = 2000;

/** An applet in a file: without addresses, secrets and ids. Its reader checks the fields of the types. */
export const AppletFile = z.object({
  format: z.literal(FORMAT.format),
  version: z.literal(FORMAT.version),
  name: exactText({ atMost: 100 }),
  triggers: list(looseObject({ type: TriggerType }, { atMost: MAX_FIELDS }), { atMost: TriggerType.options.length }),
  filters: Filter,
  timing: z._default(Timing, EACH_TIME),
  ...RunOrder,
  actions: list(looseObject({ type: ActionType, otherwise: z.optional(z.literal(true)) }, { atMost: MAX_FIELDS }), {
    atMost: MAX_ACTIONS,
  }),
  /** The topics that the applet uses, so that another project finds its own. */
  topics: list(z.object({ topicName: text({ atMost: 100 }), description: text({ atMost: 100 }) }), {
    atMost: MAX_TOPICS,
  }),
});
type AppletFile = z.infer<typeof AppletFile>;

/** The text of a file. */
export function writeAppletFile(content: object): string {
  return JSON.stringify({ ...FORMAT, ...content }, null, 2);
}

/** @returns undefined for a value that is no such file, or one of another version */
export function readAppletFile(value: unknown): Omit<AppletFile, 'format' | 'version'> | undefined {
  const { success, data } = AppletFile.safeParse(value);
  if (!success) return undefined;
  const { format: _, version: __, ...content } = data;
  return content;
}
