import './events.ts';

export { appointAdministrator, createFirstAdministrator } from './first-administrator.ts';
export { accountsModule } from './module.ts';
export { sharedTokenKey } from './token-key-repository.ts';
