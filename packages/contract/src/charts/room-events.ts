export interface NewChart {
  readonly name: string;
  readonly chartId: string;
}

/** What the rooms of the web app are told about charts, by the name of the event. */
export interface ChartRoomEvents {
  new_chart: NewChart;
}
