export { authoritiesOf } from './authorities.ts';
export { usersModule } from './module.ts';
export { EVERYONE, personFor, type Reader } from './person.ts';
export { createUsersRepository, type UserEntity } from './repository.ts';
export { ACCESS_TOKEN_SECONDS, type Seats } from './seat-repository.ts';
export { createSessionRepository, latestEnd, type SessionEntity } from './session-repository.ts';
export { presentUser, type UserDirectory } from './user-directory-repository.ts';
export type { WithUserLock } from './user-lock.ts';
