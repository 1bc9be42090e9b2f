import type { ShownNumber } from '../../../records/index.ts';
import type { LineSource } from '../../line-source.ts';
import type { ShownValue } from '../lines/shown-values.ts';

/**
 * What is needed to leave a shown value out; undefined if the reader may not do that, or if the point shows the extremes of
 * several values.
 */
export function numberToLeaveOut(
  { time, width, low, high, label, unit }: ShownValue,
  source: LineSource | undefined,
  mayLeaveOut: readonly string[],
): ShownNumber | undefined {
  if (!source || low !== high || !mayLeaveOut.includes(source.topicId)) return undefined;
  const { topicId, dataTypeId, deviceId } = source;
  return { topicId, dataTypeId, ...(deviceId !== undefined && { deviceId }), time, width, value: low, label, unit };
}
