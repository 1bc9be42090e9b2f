import type { Platform } from '../../platform/platform.ts';
import { createSeats } from './seat-repository.ts';
import { createUserDirectory } from './user-directory-repository.ts';
import { createUserLock } from './user-lock.ts';

/** Users and their sessions, for all other domains. */
export function usersModule({ database, events }: Pick<Platform, 'database' | 'events'>) {
  return {
    users: createUserDirectory(database),
    seats: createSeats(database),
    withUserLock: createUserLock(events),
  };
}
