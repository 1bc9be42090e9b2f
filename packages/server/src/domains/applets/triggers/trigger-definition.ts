import type { Trigger, TriggerType } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';

/** The details of an occurrence that contents may read, by their expression: `parameter(city)`. */
export type Details = ReadonlyMap<string, RecordValue>;

/** A type of trigger, by the kind of occurrence that fires it. */
export interface TriggerDefinition<What extends { readonly type: TriggerType }> {
  readonly isFiredBy: (trigger: Extract<Trigger, { type: What['type'] }>, occurrence: What) => boolean;
  /** The details of an occurrence that contents may read; absent for none. */
  readonly detailsOf?: (trigger: Extract<Trigger, { type: What['type'] }>, occurrence: What) => Details | undefined;
}
