export const schoolErrors = {
  unknown: 'TS_ERR_SCHOOL_0001',
  applicationUnknown: 'TS_ERR_SCHOOL_0002',
  applicationDecided: 'TS_ERR_SCHOOL_0003',
  applicationWaiting: 'TS_ERR_SCHOOL_0004',
  emailPublic: 'TS_ERR_SCHOOL_0005',
  notApproved: 'TS_ERR_SCHOOL_0006',
} as const;

export const whitelistErrors = {
  unknown: 'TS_ERR_WHITELIST_0001',
  emailListed: 'TS_ERR_WHITELIST_0002',
} as const;

export const userErrors = {
  unknown: 'TS_ERR_USER_0001',
  ownAccessFixed: 'TS_ERR_USER_0002',
  emailUnverified: 'TS_ERR_USER_0003',
  ownAccountNotDeletable: 'TS_ERR_USER_0004',
  ownsProjects: 'TS_ERR_USER_0005',
  createdTopics: 'TS_ERR_USER_0006',
} as const;

export const httpsErrors = {
  portUnavailable: 'TS_ERR_HTTPS_0001',
  fixedBySettings: 'TS_ERR_HTTPS_0002',
} as const;

export const placeErrors = {
  addressGone: 'TS_ERR_PLACE_0001',
  checkEnded: 'TS_ERR_PLACE_0002',
} as const;

export const maintenanceErrors = {
  running: 'TS_ERR_MAINTENANCE_0001',
  unknown: 'TS_ERR_MAINTENANCE_0002',
  timesOutOfOrder: 'TS_ERR_MAINTENANCE_0003',
  overlaps: 'TS_ERR_MAINTENANCE_0004',
  endsInPast: 'TS_ERR_MAINTENANCE_0005',
} as const;
