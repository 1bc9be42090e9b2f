import type { Choice } from '../form/search-select.tsx';

export interface NamedChoice extends Choice {
  /** What the choices are sorted and grouped by; by default their labels. */
  readonly name?: string;
}
