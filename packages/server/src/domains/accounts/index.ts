import './events.ts';

export { appointAdministrator, createFirstAdministrator } from './first-administrator.ts';
export { accountsModule } from './module.ts';
export { createSeats } from './seat-repository.ts';
export { sharedTokenKey } from './token-key-repository.ts';
export { createUserDirectory, type UserDirectory } from './user-directory-repository.ts';
export { createUserLock, type WithUserLock } from './user-lock.ts';
