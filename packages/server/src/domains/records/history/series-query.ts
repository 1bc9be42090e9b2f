import type { Series } from '../store/record-store.ts';

/** A data type of a topic, of one device or of all. */
export interface SeriesQuery {
  readonly topicId: string;
  readonly dataTypeId: string;
  /** The device; every device if absent. `NO_DEVICE` means senders without a serial number. */
  readonly deviceId?: string | undefined;
}

/** The ids under which records of some series are stored. */
export function idsOf(series: readonly Series[]): number[] {
  return series.map((one) => one.id);
}
