import type { ChartType } from '@tinkerstream/contract/charts';

export type ChartsTables = {
  chart: {
    id: string;
    name: string;
    chart_type: ChartType;
    /** The creation keys of the type with their texts, as JSON. */
    config: string;
    creator_id: string;
    is_default: 0 | 1;
    created_on: number;
  };
  chart_source: {
    /** Sorted by it, the sources stand in the order in which they were given. */
    id: string;
    chart_id: string;
    topic_id: string;
    data_type_id: string;
    device_id: string | null;
    description: string;
    colour: string | null;
  };
};
