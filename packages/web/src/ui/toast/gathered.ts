/** A toast that counts its repetitions. */
export interface Gathered {
  /** The kind of the toast: a visible toast takes up the next one of its kind. */
  readonly kind: string;
  /** The message from the second toast on. */
  readonly several: (count: number) => string;
}
