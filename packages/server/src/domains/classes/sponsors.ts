import type { Platform } from '../../platform/platform.ts';
import type { UserDirectory } from '../people/index.ts';
import { createClassesRepository } from './repository.ts';

/** Finds who gives a pupil access: the creators of the classes in use that the pupil is in. */
export function classSponsors({ database }: Pick<Platform, 'database'>, users: Pick<UserDirectory, 'findSubscriber'>) {
  const repository = createClassesRepository(database);
  return async (userId: string) => {
    const found = await Promise.all((await repository.ownersOfPupil(userId)).map(users.findSubscriber));
    return found.flatMap((sponsor) => (sponsor && !sponsor.isDisabled ? [sponsor] : []));
  };
}

/** Finds the names of the classes of pupils, by user. */
export function classNames({ database }: Pick<Platform, 'database'>) {
  return createClassesRepository(database).namesOfPupils;
}
