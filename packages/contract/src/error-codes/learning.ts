export const demoErrors = {
  severalServers: 'TS_ERR_DEMO_0001',
} as const;

export const weatherErrors = {
  unknown: 'TS_ERR_WEATHER_0001',
} as const;

export const openApiErrors = {
  keyUnknown: 'TS_ERR_OPEN_API_0001',
  notIncluded: 'TS_ERR_OPEN_API_0002',
  calledTooOften: 'TS_ERR_OPEN_API_0003',
  dataTypeUnknown: 'TS_ERR_OPEN_API_0004',
} as const;

export const pictureErrors = {
  unreadable: 'TS_ERR_PICTURE_0001',
  tooLarge: 'TS_ERR_PICTURE_0002',
  tooManyWaiting: 'TS_ERR_PICTURE_0003',
  tookTooLong: 'TS_ERR_PICTURE_0004',
  modelMissing: 'TS_ERR_PICTURE_0005',
  tooManyScans: 'TS_ERR_PICTURE_0006',
} as const;
