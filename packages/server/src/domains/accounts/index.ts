import './events.ts';

export { accountsModule } from './module.ts';
export { appointAdministrator, createFirstAdministrator } from './registration/first-administrator.ts';
export type { Pupils } from './registration/pupils.ts';
export type { ClassRegistration } from './registration/registration.ts';
export { deviceOf } from './sign-in/device.ts';
export { createKnownBrowsers, type KnownBrowsers } from './sign-in/known-browser.ts';
export { keepTokenKey, sharedTokenKey } from './sign-in/token-key-repository.ts';
