import type { Platform } from '../../../platform/platform.ts';
import { createClassesRepository } from '../repository.ts';

/** Finds how many messages a second the classes of some projects store of each board. */
export function classLimits({ database }: Pick<Platform, 'database'>) {
  return createClassesRepository(database).storedPerSecond;
}
