export const dashboardErrors = {
  unknown: 'TS_ERR_DASHBOARD_0001',
  chartAlreadyOn: 'TS_ERR_DASHBOARD_0002',
  chartUnknown: 'TS_ERR_DASHBOARD_0003',
  tooManyCharts: 'TS_ERR_DASHBOARD_0004',
  tooMany: 'TS_ERR_DASHBOARD_0005',
  notPublic: 'TS_ERR_DASHBOARD_0006',
  buttonAlreadyOn: 'TS_ERR_DASHBOARD_0007',
  tooManyButtons: 'TS_ERR_DASHBOARD_0008',
  buttonUnknown: 'TS_ERR_DASHBOARD_0009',
} as const;
