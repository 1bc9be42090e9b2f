import * as z from 'zod/mini';
import { ActionType } from '../action-type.ts';
import { Filter } from '../condition.ts';
import { RunOrder } from '../order/run-order.ts';
import { EACH_TIME, Timing } from '../timing/timing.ts';
import { TriggerType } from '../trigger-type.ts';

/** Says what a file is, so that no other is taken for one. */
const FORMAT = { format: 'tinkerstream-event-trigger', version: 1 } as const;

/** An applet in a file: without addresses, secrets and ids. Its reader checks the fields of the types. */
const AppletFile = z.object({
  format: z.literal(FORMAT.format),
  version: z.literal(FORMAT.version),
  name: z.string().check(z.maxLength(100)),
  triggers: z.array(z.looseObject({ type: TriggerType })),
  filters: Filter,
  timing: z._default(Timing, EACH_TIME),
  ...RunOrder,
  actions: z.array(z.looseObject({ type: ActionType, otherwise: z.optional(z.literal(true)) })),
  /** The topics that it uses, so that another project finds its own. */
  topics: z.array(z.object({ topicName: z.string(), description: z.string() })),
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
