import type { RecordValue } from '@tinkerstream/contract/points';

/** A topic whose records go into a workbook. */
export interface ExportSheet {
  readonly title: string;
  readonly series: readonly ExportSeries[];
  /** Annotated moments, oldest first. */
  readonly notes?: readonly ExportNote[];
  /** The values that charts and statistics leave out, oldest first. */
  readonly leftOut?: readonly ExportLeftOut[];
}

export interface ExportLeftOut {
  /** The id of one of the series of the sheet. */
  readonly series: number;
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly value: RecordValue;
  readonly reason: string;
}

export interface ExportNote {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly text: string;
  /** The name of the person; empty if unknown. */
  readonly by: string;
}

export interface ExportSeries {
  readonly id: number;
  readonly dataTypeName: string;
  readonly key: string;
  /** The unit; empty for none. */
  readonly unit: string;
  /** The name of the device; empty for a sender without a serial number. */
  readonly deviceName: string;
  readonly serialNumber: string;
}

/** A piece of a workbook, and the number of records written since the previous piece. */
export interface ExportPiece {
  readonly bytes: Uint8Array;
  readonly recordCount: number;
}
