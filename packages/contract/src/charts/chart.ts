import * as z from 'zod/mini';
import { DataRecordType } from '../points/data-type.ts';
import { Device } from '../points/device.ts';
import { TimedValue } from '../points/timed-value.ts';
import { RHYTHM_TIMES } from '../records/index.ts';

import { ChartConfig } from './chart-configs.ts';
import { ChartType } from './chart-type.ts';

const ChartSource = z.object({
  id: z.string(),
  topic: z.object({ id: z.string(), topicName: z.string(), description: z.string() }),
  /** The data type; null if the source shows the plain messages of its topic. */
  dataRecordType: z.nullable(DataRecordType),
  /** The device; null if the source covers every device of its topic. */
  device: z.nullable(Device),
  /** Whether each device of the topic gets its own line. */
  isPerDevice: z.boolean(),
  chartSourceConfig: z.object({
    description: z.string(),
    colorCode: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
});

export const Chart = z.object({
  id: z.string(),
  name: z.string(),
  chartType: z.object({ name: ChartType }),
  chartConfig: ChartConfig,
  chartSources: z.array(ChartSource),
  /** Whether the chart was created with its data type, and cannot be deleted. */
  isDefaultChart: z.boolean(),
  /**
   * The token of the public page, which opens while its creator's subscription allows it; empty while the link is off.
   */
  shareToken: z.string(),
  /** Whether the creator's subscription allows the public page. */
  isEmbeddable: z.boolean(),
  /** Whether the caller may change and delete the chart: as its creator, or as owner of a project that shows it. */
  isManageable: z.boolean(),
  createdOn: z.string(),
});
export type Chart = z.infer<typeof Chart>;

/**
 * A chart on its public page. Its ids work only together with the chart's token: in the other public calls, in the
 * rooms of its topics, and in `sendMessage` for a button. The chart shows the descriptions of its sources in place of
 * the names of devices.
 */
export const PublicChart = z.object({
  id: z.string(),
  name: z.string(),
  chartType: z.object({ name: ChartType }),
  chartConfig: ChartConfig,
  chartSources: z.array(z.extend(ChartSource, { topic: z.object({ id: z.string(), description: z.string() }) })),
});
export type PublicChart = z.infer<typeof PublicChart>;

/**
 * The latest value of a source: of its data type, or, without a data type, the latest plain message that the chart can
 * show, such as a number for a gauge. A button has the latest of its own values, so that everyone sees the same state,
 * even if the topic has received other values since.
 */
export const LatestValue = z.extend(TimedValue, {
  chartSourceId: z.string(),
  /**
   * The arrival times of the latest values of the source, latest first, in milliseconds since 1970 UTC: they show
   * whether the source is silent. Empty for a button, whose state does not age.
   */
  times: z.array(z.int()),
});
export type LatestValue = z.infer<typeof LatestValue>;

/** The latest of the values that a source shows, which are given latest first. */
export function latestValueOf(shown: readonly TimedValue[]): Omit<LatestValue, 'chartSourceId'> | undefined {
  const [latest] = shown;
  const times = shown.slice(0, RHYTHM_TIMES).map(({ createdOn }) => Date.parse(createdOn));
  return latest && { value: latest.value, createdOn: latest.createdOn, times };
}
