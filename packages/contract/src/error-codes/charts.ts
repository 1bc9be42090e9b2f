export const chartErrors = {
  unknown: 'TS_ERR_CHART_0001',
  defaultNotDeletable: 'TS_ERR_CHART_0002',
  notPublic: 'TS_ERR_CHART_0003',
  messageNotOffered: 'TS_ERR_CHART_0004',
  pressedTooOften: 'TS_ERR_CHART_0005',
  notManageable: 'TS_ERR_CHART_0006',
  linkIsViewOnly: 'TS_ERR_CHART_0007',
  tooManyValues: 'TS_ERR_CHART_0023',
} as const;
