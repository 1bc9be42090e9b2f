import type { ChartType } from '@tinkerstream/contract/charts';

export type ChartsTables = {
  chart: {
    id: string;
    name: string;
    chart_type: ChartType;
    /** The settings of the type, without the name, as JSON of the contract's `ChartConfig`. */
    config: string;
    creator_id: string;
    is_default: 0 | 1;
    created_on: number;
    /** Opens the public page of the chart; null while it is off. */
    share_token: string | null;
  };
  chart_source: {
    /** Sorted by it, the sources stand in the order in which they were given. */
    id: string;
    chart_id: string;
    topic_id: string;
    data_type_id: string | null;
    device_id: string | null;
    description: string;
    colour: string | null;
    /** In degrees (WGS 84). */
    latitude: number | null;
    longitude: number | null;
  };
};
