export const permissionErrors = {
  notIncluded: 'TS_ERR_PERMISSION_0001',
} as const;

export const licenseErrors = {
  keyInvalid: 'MC_ERR_LIC_0001',
  expired: 'TS_ERR_LICENSE_0001',
  revoked: 'TS_ERR_LICENSE_0002',
  usedUp: 'TS_ERR_LICENSE_0003',
  packageUnknown: 'TS_ERR_LICENSE_0004',
  batchUnknown: 'TS_ERR_LICENSE_0005',
  fileUnknown: 'TS_ERR_LICENSE_0006',
  packageNameTaken: 'TS_ERR_LICENSE_0007',
  twoExpiries: 'TS_ERR_LICENSE_0008',
  expiryInPast: 'TS_ERR_LICENSE_0009',
} as const;

export const eventCodeErrors = {
  invalid: 'TS_ERR_EVENT_0001',
  ended: 'TS_ERR_EVENT_0003',
  registrationClosed: 'TS_ERR_EVENT_0004',
  alreadyUsed: 'TS_ERR_EVENT_0005',
  unknown: 'TS_ERR_EVENT_0006',
  codeTaken: 'TS_ERR_EVENT_0007',
  periodReversed: 'TS_ERR_EVENT_0008',
  registrationTooLong: 'TS_ERR_EVENT_0009',
} as const;
