/** A toast that repeats, as one that counts. */
export interface Gathered {
  /** What repeats: the toast that is in view takes up the next one of its kind. */
  readonly kind: string;
  /** The message from the second one on. */
  readonly several: (count: number) => string;
}
