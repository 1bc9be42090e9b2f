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
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  readonly value: RecordValue;
  readonly reason: string;
}

export interface ExportNote {
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  readonly text: string;
  /** Empty if unknown. */
  readonly by: string;
}

export interface ExportSeries {
  readonly id: number;
  readonly dataTypeName: string;
  readonly key: string;
  /** Empty for none. */
  readonly unit: string;
  /** Empty for a sender without a serial number. */
  readonly deviceName: string;
  readonly serialNumber: string;
}

/** A piece of a workbook, and the number of records written since the previous piece. */
export interface ExportPiece {
  readonly bytes: Uint8Array;
  readonly recordCount: number;
}
