import type { ChartType } from '@tinkerstream/contract/charts';

export type ChartsTables = {
  chart: {
    id: string;
    name: string;
    chart_type: ChartType;
    /** The type's settings without the name: the contract's `ChartConfig` as JSON. */
    config: string;
    creator_id: string;
    is_default: 0 | 1;
    created_on: number;
    /** The token of the chart's public page; null while the page is off. */
    share_token: string | null;
  };
  chart_source: {
    /** A UUIDv7: sorts sources in the order in which the chart was created with them. */
    id: string;
    chart_id: string;
    topic_id: string;
    data_type_id: string | null;
    device_id: string | null;
    /** Whether each device has its own line. */
    per_device: 0 | 1;
    description: string;
    colour: string | null;
    /** The latitude in degrees (WGS 84). */
    latitude: number | null;
    longitude: number | null;
  };
};
