export const login = {
  title: 'Sign in',
  welcome: 'Your data, alive.',
  welcomeText: 'Connect a board, send a message, and watch it become a chart a second later.',
  username: 'Username',
  usernameHint: 'Your email address',
  password: 'Password',
  showPassword: 'Show or hide the password',
  wrongCredentials: 'Wrong username or password',
  wrongCredentialsHint:
    'Check Caps Lock and your keyboard language, then try again. If you’ve forgotten your password, choose “Forgot your password?”.',
  forgotPassword: 'Forgot your password?',
  secondStep: 'Two-step sign-in',
  secondStepCode: 'Code',
  secondStepHint: 'The six digits in your authenticator app, or one of your recovery codes.',
  secondStepEmpty: 'Enter the code.',
  or: 'or',
  registerAccount: 'Create an account',
  moreResources: 'More resources',
  waysIn: 'Other ways to sign in',
  school: 'School sign-up',
  schoolText: 'Teachers apply for the whole school with an event code.',
  guest: 'Guest sign-in',
  guestText: 'Try it for 7 days with an event code.',
  license: 'Register with a license key',
  licenseText: 'Use the license key from your school or a shop.',
};

export type LoginTexts = typeof login;
