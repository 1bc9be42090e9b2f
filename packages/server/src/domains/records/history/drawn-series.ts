import type { Device } from '@tinkerstream/contract/points';
import { MAX_LINES } from '@tinkerstream/contract/records';
import { type DevicesRepository, presentDevice } from '../../boards/index.ts';
import type { RecordStore, Series } from '../store/record-store.ts';

interface DrawnSeries {
  /** The devices that sent most recently, in the order of their first messages. */
  readonly drawn: readonly Series[];
  /** The series beyond the limit of a chart. */
  readonly others: readonly Series[];
  readonly deviceById: ReadonlyMap<string, Device>;
}

/** The series of a data type that a chart draws as one line for each device (decision 15). */
export async function drawnSeries(
  store: Pick<RecordStore, 'lastTimesOfDevices'>,
  devices: Pick<DevicesRepository, 'listByIds'>,
  topicId: string,
  series: readonly Series[],
): Promise<DrawnSeries> {
  const latest = new Set(await latestSeries(store, topicId, series));
  const rows = await devices.listByIds(series.map((one) => one.deviceId));
  return {
    drawn: series.filter((one) => latest.has(one)).sort(byFirstMessage),
    others: series.filter((one) => !latest.has(one)),
    deviceById: new Map(rows.map((row) => [row.id, presentDevice(row)])),
  };
}

async function latestSeries(
  store: Pick<RecordStore, 'lastTimesOfDevices'>,
  topicId: string,
  series: readonly Series[],
): Promise<readonly Series[]> {
  if (series.length <= MAX_LINES) return series;
  const times = new Map((await store.lastTimesOfDevices(topicId)).map(({ deviceId, time }) => [deviceId, time]));
  const lastTime = ({ deviceId }: Series) => times.get(deviceId) ?? 0;
  return [...series].sort((a, b) => lastTime(b) - lastTime(a)).slice(0, MAX_LINES);
}

/**
 * Sorts series by their first message. Device ids sort by creation. Series without a device come last, since they can
 * start at any time.
 */
function byFirstMessage(a: Series, b: Series): number {
  if (a.deviceId === '' || b.deviceId === '') return a.deviceId === '' ? 1 : -1;
  return a.deviceId < b.deviceId ? -1 : 1;
}
