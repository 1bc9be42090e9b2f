export const transferErrors = {
  notProjectFile: 'TS_ERR_TRANSFER_0001',
  newerVersion: 'TS_ERR_TRANSFER_0002',
  hasMistake: 'TS_ERR_TRANSFER_0003',
  tooManyValues: 'TS_ERR_TRANSFER_0004',
  tooLarge: 'TS_ERR_TRANSFER_0005',
  valueInFuture: 'TS_ERR_TRANSFER_0006',
  valuesNotStored: 'TS_ERR_TRANSFER_0007',
} as const;
