import * as z from 'zod/mini';
import { Device, RecordValue } from '../records/index.ts';
import { DataRecordType } from '../topics/data-type.ts';
import { ChartConfig, ChartType } from './chart-type.ts';

const ChartSource = z.object({
  id: z.string(),
  topic: z.object({ id: z.string(), topicName: z.string(), description: z.string() }),
  /** Null where the source stands for the plain messages of its topic. */
  dataRecordType: z.nullable(DataRecordType),
  /** Null where the source stands for every device of its topic. */
  device: z.nullable(Device),
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
  /** Made with its data type, and not to be deleted. */
  isDefaultChart: z.boolean(),
  /** What opens the public page of the chart, while the subscription of its creator allows it; empty while it is off. */
  shareToken: z.string(),
  /** Whether the caller has created it or owns a project that shows it, and may change and delete it. */
  isManageable: z.boolean(),
  createdOn: z.string(),
});
export type Chart = z.infer<typeof Chart>;

/**
 * A chart as its public page has it. Its ids are of use with the token of the chart only: in the other public calls, in the
 * rooms of its topics, and, of a button, in `sendMessage`. A device has the name that the source is called by, if any.
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
 * What a source carried last: the value of its data type; without a data type, the newest plain message of its topic
 * that its chart can show, such as a number for a gauge. For a button it is the last of its own values, so that everybody
 * sees the same side of it, whatever the topic carried since.
 */
export const LatestValue = z.object({ chartSourceId: z.string(), value: RecordValue, createdOn: z.string() });
export type LatestValue = z.infer<typeof LatestValue>;
