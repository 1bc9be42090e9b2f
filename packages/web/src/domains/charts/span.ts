/** A range on an axis. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
