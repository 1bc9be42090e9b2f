/** A dashboard or a chart of the user has changed. In the room of a public dashboard, the id is a public one. */
export interface DashboardsChanged {
  readonly userId: string;
}

/** Screens that show one of the topics in full screen now show this dashboard. */
export interface DashboardPresented {
  readonly dashboardId: string;
  readonly topicIds: readonly string[];
}

/** The events about dashboards in the rooms of the web app, by name. */
export interface DashboardRoomEvents {
  dashboards_changed: DashboardsChanged;
  dashboard_presented: DashboardPresented;
}
