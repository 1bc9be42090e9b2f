import { Id, optional } from '../platform/primitives.ts';

/** A device id for records from senders without a serial number and a name. */
export const NO_DEVICE = 'none';

/** The query of a series: the values of a data type from one device, from `NO_DEVICE`, or from all if omitted. */
export const series = { topicId: Id, dataTypeId: Id, deviceId: optional(Id) };
