export const projectErrors = {
  unknown: 'TS_ERR_PROJECT_0001',
  notDeletable: 'TS_ERR_PROJECT_0002',
  invitationInvalid: 'TS_ERR_PROJECT_0003',
  ownerNotRemovable: 'TS_ERR_PROJECT_0004',
  memberUnknown: 'TS_ERR_PROJECT_0005',
  mapNotPublic: 'TS_ERR_PROJECT_0006',
  roleTooLow: 'TS_ERR_PROJECT_0007',
  rolesNotManageable: 'TS_ERR_PROJECT_0008',
  ownerRoleFixed: 'TS_ERR_PROJECT_0009',
  changesPaused: 'TS_ERR_PROJECT_0010',
  publishedNotManageable: 'TS_ERR_PROJECT_0092',
} as const;

export const fileErrors = {
  unknown: 'TS_ERR_FILE_0001',
  tooLarge: 'TS_ERR_FILE_0002',
  noSpace: 'TS_ERR_FILE_0003',
  missing: 'TS_ERR_FILE_0004',
  nameInvalid: 'TS_ERR_FILE_0005',
  tooManyUploads: 'TS_ERR_FILE_0006',
} as const;
