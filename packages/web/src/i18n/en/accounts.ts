export const accounts = {
  login: 'Sign in',
  welcome: 'Your data, alive.',
  welcomeText: 'Connect a board, send a message, and watch it become a chart a second later.',
  username: 'Username',
  usernameHint: 'Your e-mail address',
  password: 'Password',
  showPassword: 'Show or hide the password',
  wrongCredentials: 'Wrong username or password',
  wrongCredentialsHint: 'Check capital letters and the keyboard language, then try again. Your teacher can help.',
  loggingOut: 'Signing out',
};

export type AccountsTexts = typeof accounts;
