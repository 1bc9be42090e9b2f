/** Acknowledged records that could not be read at a start, as far as known. Their bytes are kept. */
export interface DamagedBatch {
  /** In milliseconds since 1970 UTC, as the times of its first and last record. */
  readonly foundOn: number;
  readonly records: number;
  readonly topicIds: readonly string[];
  readonly firstTime: number | null;
  readonly lastTime: number | null;
}

/** What is wrong with the stored records. */
export interface StoreCondition {
  /** Acknowledged records that are on disk and cannot be read yet; the store keeps trying. */
  readonly hidden: { readonly records: number; readonly isDiskFull: boolean } | undefined;
  /** The latest first. */
  readonly damaged: readonly DamagedBatch[];
}
