import type { Trigger, TriggerType } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';

/** What contents may read of an occurrence, by how they read it: `parameter(city)`. */
export type Details = ReadonlyMap<string, RecordValue>;

/** A type of trigger, by the kind of occurrence that fires it. */
export interface TriggerDefinition<What extends { readonly type: TriggerType }> {
  readonly isFiredBy: (trigger: Extract<Trigger, { type: What['type'] }>, occurrence: What) => boolean;
  /** What contents may read of an occurrence that fires a trigger; absent for nothing. */
  readonly detailsOf?: (trigger: Extract<Trigger, { type: What['type'] }>, occurrence: What) => Details | undefined;
}
