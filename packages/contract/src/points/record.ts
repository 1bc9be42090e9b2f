import * as z from 'zod/mini';
import { DataRecordType } from './data-type.ts';
import { Device } from './device.ts';
import { TimedValue } from './timed-value.ts';

/** A stored value of a data type, with its sender. */
export const DataRecord = z.extend(TimedValue, {
  id: z.string(),
  dataRecordType: DataRecordType,
  device: z.nullable(Device),
});
export type DataRecord = z.infer<typeof DataRecord>;
