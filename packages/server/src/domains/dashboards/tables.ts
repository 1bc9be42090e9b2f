import type { CardHeight, CardSize } from '@tinkerstream/contract/dashboards';

export type DashboardsTables = {
  dashboard: {
    id: string;
    name: string;
    owner_id: string;
    /** The token of the dashboard's public page; null while the page is off. */
    share_token: string | null;
    /** The token of the public page without buttons to press; null while the page is off. */
    view_token: string | null;
  };
  dashboard_chart: {
    id: string;
    dashboard_id: string;
    chart_id: string;
    size: CardSize;
    height: CardHeight;
    /** Sorts the cards in ascending order. */
    position: number;
  };
  /** The buttons of event triggers, with the names and labels of when they were added. */
  dashboard_button: {
    /** A UUIDv7: sorts the buttons by age. */
    id: string;
    dashboard_id: string;
    project_id: string;
    applet_id: string;
    applet_name: string;
    label: string;
  };
};
