import type { Platform } from '../../platform/platform.ts';
import type { UserDirectory } from '../users/index.ts';
import { createClassesRepository } from './repository.ts';
import { createTaughtCopies } from './taught-copy-repository.ts';

/** Classes and who is in them, for the domains below `classes`. */
export function rostersModule({ database }: Pick<Platform, 'database'>, users: Pick<UserDirectory, 'findSubscriber'>) {
  const { ownersOfPupil, namesOfPupils, storedPerSecond } = createClassesRepository(database);
  return {
    /** Finds the users who give a pupil access: the creators of the classes in use that the pupil is in. */
    async sponsorsOf(userId: string) {
      const found = await Promise.all((await ownersOfPupil(userId)).map(users.findSubscriber));
      return found.flatMap((sponsor) => (sponsor && !sponsor.isDisabled ? [sponsor] : []));
    },

    /** Finds the names of the classes of pupils, by user. */
    classNamesOf: namesOfPupils,

    /** Finds how many messages a second the classes of some projects store of each board. */
    classLimitOf: storedPerSecond,

    taughtCopies: createTaughtCopies(database),
  };
}
