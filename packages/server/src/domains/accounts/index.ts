export { appointAdministrator, createFirstAdministrator } from './first-administrator.ts';
export { createMailWriter, MAIL_JOB } from './mails.ts';
export { isCommonPassword } from './password-strength.ts';
export { accountsRoutes } from './routes.ts';
export { createSeats } from './seats.ts';
export { type AccountsService, createAccountsService } from './service.ts';
export { sharedTokenKey } from './shared-token-key.ts';
export { createUserDirectory, type UserDirectory } from './user-directory.ts';
export { createUserTurns, type InUserTurn } from './user-turns.ts';
