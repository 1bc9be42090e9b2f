import type { CardSize } from '@tinkerstream/contract/dashboards';

export type DashboardsTables = {
  dashboard: {
    id: string;
    name: string;
    owner_id: string;
  };
  dashboard_chart: {
    id: string;
    dashboard_id: string;
    chart_id: string;
    size: CardSize;
    /** Sorts the cards in ascending order. */
    position: number;
  };
};
