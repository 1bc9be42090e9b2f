import type { FilterResult } from '@tinkerstream/contract/applets';
import { createContext, use } from 'react';
import type { Path } from './query.ts';

/** A topic that conditions may read, with its present keys. */
export interface FilterTopic {
  readonly id: string;
  readonly topicName: string;
  readonly description: string;
  readonly keys: readonly string[];
}

/** The data that every condition and group of an editor needs, beside what the query builder passes down. */
interface FilterContextValue {
  readonly topics: readonly FilterTopic[];
  /** The topic whose messages trigger; '' for none. */
  readonly triggering: string;
  readonly results: FilterResult | undefined;
  /** Whether a condition may end at another number than it starts at. */
  readonly remembers: boolean;
  /** Whether the screen is narrow, as on a phone: a condition then shows only common settings, and a menu has the others. */
  readonly isNarrow: boolean;
  readonly faults: ReadonlySet<string>;
  /** The position of each condition in the whole filter, by key, from 1. */
  readonly numbers: ReadonlyMap<number, number>;
  /** The number of conditions and groups that may still be added. */
  readonly room: number;
  readonly onRemove: (path: Path) => void;
}

export const FilterContext = createContext<FilterContextValue | undefined>(undefined);

export function useFilterContext(): FilterContextValue {
  const value = use(FilterContext);
  if (!value) throw new Error('Conditions are shown in a FilterEditor only');
  return value;
}
