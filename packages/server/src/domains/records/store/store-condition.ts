/** Acknowledged records that could not be read at a start, as far as known. Their bytes are kept. */
export interface DamagedBatch {
  /** When the damage was found, in milliseconds since 1970 UTC, like the times of the first and last record. */
  readonly foundOn: number;
  readonly records: number;
  readonly topicIds: readonly string[];
  readonly firstTime: number | null;
  readonly lastTime: number | null;
}

/** The faults of the stored records. */
export interface StoreCondition {
  /** Acknowledged records that are on disk and cannot be read yet; the store keeps trying. */
  readonly hidden: { readonly records: number; readonly isDiskFull: boolean } | undefined;
  /** Damaged batches, the latest first. */
  readonly damaged: readonly DamagedBatch[];
}
