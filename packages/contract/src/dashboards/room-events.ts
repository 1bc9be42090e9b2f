/** A dashboard or a chart of the user has changed. In the room of a public dashboard, the id is a public one. */
export interface DashboardsChanged {
  readonly userId: string;
}

/** What the rooms of the web app are told about dashboards, by the name of the event. */
export interface DashboardRoomEvents {
  dashboards_changed: DashboardsChanged;
}
