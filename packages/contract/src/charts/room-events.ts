export interface NewChart {
  readonly name: string;
  readonly chartId: string;
}

/** The events about charts in the rooms of the web app, by name. */
export interface ChartRoomEvents {
  new_chart: NewChart;
}
