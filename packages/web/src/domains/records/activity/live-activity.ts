import { BOARD_WINDOW_MS } from '@tinkerstream/contract/boards';
import { numericValue, type RecordValue } from '@tinkerstream/contract/points';
import { type Activity, type ReadData, recordOf, TREND_PARTS, type Trend } from '@tinkerstream/contract/records';

/**
 * The activity of topics, or of the data types of one topic, after a message.
 * @param reload loads what the message does not contain: the first value of a topic or data type, or a topic that no longer
 * sends the shown data type
 */
export function withActivity(list: readonly Activity[], event: ReadData, reload: () => void): readonly Activity[] {
  const shown = list.filter(({ topicId }) => topicId === event.topicId);
  if (shown.length === 0) reload();
  return list.map((activity) => (activity.topicId === event.topicId ? withValue(activity, event, reload) : activity));
}

/** The activity of data types after a message that has values of some of them. */
export function withDataTypeActivity(
  list: readonly Activity[],
  event: ReadData,
  reload: () => void,
): readonly Activity[] {
  const known = new Set(list.map(({ dataRecordType }) => dataRecordType.keyName));
  if (Object.keys(event.records).some((key) => !known.has(key))) reload();
  return list.map((activity) =>
    recordOf(event, activity.dataRecordType.keyName) === undefined ? activity : withValue(activity, event, reload),
  );
}

function withValue(activity: Activity, event: ReadData, reload: () => void): Activity {
  const { timeArrival } = event;
  const value = recordOf(event, activity.dataRecordType.keyName);
  const heard = { ...activity, lastSeen: timeArrival };
  if (value === undefined) {
    if (Date.parse(timeArrival) - Date.parse(activity.createdOn) > BOARD_WINDOW_MS) reload();
    return heard;
  }
  // Two values make an interval and a line.
  if (activity.usualIntervalMs === null) reload();
  return { ...heard, value, createdOn: timeArrival, trend: withPoint(activity.trend, value, timeArrival, reload) };
}

/** The trend after a value, which becomes its last part; a reload replaces it by an average. */
function withPoint(trend: Trend | null, value: RecordValue, timeArrival: string, reload: () => void): Trend | null {
  const number = numericValue(value);
  if (!trend || number === undefined) return trend;
  const start = Date.parse(trend.startTime);
  const part = Math.floor((Date.parse(timeArrival) - start) / trend.partMs);
  // The clock went back.
  if (part < 0) return trend;
  const dropped = Math.max(0, part - (TREND_PARTS - 1));
  // Values are rarer than the line assumes: a reload makes its parts wider.
  if (dropped >= trend.values.length) {
    reload();
    return { ...trend, values: [...trend.values.slice(-(TREND_PARTS - 1)), number] };
  }
  const values = Array.from({ length: part - dropped + 1 }, (_, index) => trend.values[index + dropped] ?? null);
  values[part - dropped] = number;
  return { ...trend, startTime: new Date(start + dropped * trend.partMs).toISOString(), values };
}
