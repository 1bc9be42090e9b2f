/** A dashboard or a chart of the user has changed. In the room of a public dashboard, the id is a public one. */
export interface DashboardsChanged {
  readonly userId: string;
}

/** The events about dashboards in the rooms of the web app, by name. */
export interface DashboardRoomEvents {
  dashboards_changed: DashboardsChanged;
}
