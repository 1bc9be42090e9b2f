export const cloudErrors = {
  notConnected: 'TS_ERR_CLOUD_0001',
} as const;
