/** The key of the query of a chart, for what only looks whether the page has it. */
export function chartKey(chartId: string) {
  return ['charts', 'one', chartId] as const;
}
