import type { Choice } from '../form/search-select.tsx';

export interface NamedChoice extends Choice {
  /** The name by which the choice is sorted and grouped; by default its label. */
  readonly name?: string;
}
