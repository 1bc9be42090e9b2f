import type { Trigger, TriggerType } from '@tinkerstream/contract/applets';

/** A type of trigger, by the kind of occurrence that fires it. */
export interface TriggerDefinition<What extends { readonly type: TriggerType }> {
  readonly isFiredBy: (trigger: Extract<Trigger, { type: What['type'] }>, occurrence: What) => boolean;
}
