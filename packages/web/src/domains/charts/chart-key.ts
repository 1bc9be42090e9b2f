/** The key of a chart's query, for code that only checks whether the page has loaded it. */
export function chartKey(chartId: string) {
  return ['charts', 'one', chartId] as const;
}
