export const authErrors = {
  badCredentials: 'TS_ERR_AUTH_0001',
  notSignedIn: 'TS_ERR_AUTH_0002',
  signInEnded: 'TS_ERR_AUTH_0003',
  notAllowed: 'TS_ERR_AUTH_0004',
  linkInvalid: 'TS_ERR_AUTH_0005',
  tooManyAttempts: 'TS_ERR_AUTH_0006',
  googleUnconfirmed: 'TS_ERR_AUTH_0007',
  googleEmailUnverified: 'TS_ERR_AUTH_0008',
  googleOff: 'TS_ERR_AUTH_0009',
  googleUnreachable: 'TS_ERR_AUTH_0010',
  secondStepNeeded: 'TS_ERR_AUTH_0011',
  secondStepWrong: 'TS_ERR_AUTH_0012',
  accountDisabled: 'TS_ERR_AUTH_0013',
  secondStepAlreadyOn: 'TS_ERR_AUTH_0014',
  enrolmentEnded: 'TS_ERR_AUTH_0015',
  tooManySigningIn: 'TS_ERR_AUTH_0016',
  oneTimeCodeWrong: 'TS_ERR_AUTH_0017',
} as const;

export const passwordErrors = {
  currentWrong: 'MC_AUTH_ERR_USER_0006',
  alreadyCreated: 'MC_AUTH_ERR_USER_0007',
} as const;

export const accountErrors = {
  notRegistered: 'TS_ERR_ACCOUNT_0001',
  mayBeRegistered: 'TS_ERR_ACCOUNT_0002',
  emailUnknown: 'TS_ERR_ACCOUNT_0003',
  askedTooSoon: 'TS_ERR_ACCOUNT_0004',
  emailTaken: 'TS_ERR_ACCOUNT_0005',
  passwordTooEasy: 'TS_ERR_ACCOUNT_0006',
  emailAlreadyVerified: 'TS_ERR_ACCOUNT_0007',
  codeNotAllowed: 'TS_ERR_ACCOUNT_0008',
} as const;
