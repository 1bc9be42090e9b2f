import type { ListedClass } from '@tinkerstream/contract/admin';
import type { Database } from '../../../platform/db/database.ts';
import type { Listing } from '../../../platform/db/listing.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { createClassesRepository } from '../../rosters/index.ts';
import type { UserDirectory } from '../../users/index.ts';

export type ClassDirectory = ReturnType<typeof createClassDirectory>;

/** The classes of all teachers, for administrators. */
export function createClassDirectory(database: Database, { peopleOf }: Pick<UserDirectory, 'peopleOf'>) {
  return {
    list: (search: string): Listing<ListedClass> =>
      createClassesRepository(database).listInUse(search, async (found) => {
        const teachers = await peopleOf(
          found.map(({ ownerId }) => ownerId),
          { userId: undefined, administers: true },
        );
        return found.map(({ id, name, ownerId, createdOn }) => ({
          id,
          name,
          teacher: teachers.get(ownerId)?.name ?? '',
          createdOn: isoTime(createdOn),
        }));
      }),
  };
}
