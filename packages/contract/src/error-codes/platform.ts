export const requestErrors = {
  fieldInvalid: 'TS_ERR_REQUEST_0001',
  unreadable: 'TS_ERR_REQUEST_0002',
  tooLarge: 'TS_ERR_REQUEST_0003',
  callUnknown: 'TS_ERR_REQUEST_0004',
  contentTypeUnsupported: 'TS_ERR_REQUEST_0005',
  tooMany: 'TS_ERR_REQUEST_0006',
  tooMuchArriving: 'TS_ERR_REQUEST_0007',
  tooManyReadsWaiting: 'TS_ERR_REQUEST_0008',
  encodingUnsupported: 'TS_ERR_REQUEST_0096',
} as const;

export const httpErrors = {
  webSocketUnknown: 'TS_ERR_HTTP_0001',
  tookTooLong: 'TS_ERR_HTTP_0002',
  addressTooLong: 'TS_ERR_HTTP_0003',
  headersTooLarge: 'TS_ERR_HTTP_0004',
  webSocketVersionUnsupported: 'TS_ERR_HTTP_0005',
} as const;

export const liveErrors = {
  tooManyJoins: 'TS_ERR_LIVE_0001',
} as const;

export const serverErrors = {
  failed: 'TS_ERR_SERVER_0001',
  stopping: 'TS_ERR_SERVER_0002',
  diskFull: 'TS_ERR_SERVER_0003',
  storageUnavailable: 'TS_ERR_SERVER_0004',
} as const;
