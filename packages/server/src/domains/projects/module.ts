import type { Platform } from '../../platform/platform.ts';
import { createProjectDirectory } from './directory.ts';
import type { TaughtCopies } from './taught-copies.ts';

/** Projects and their members: the rights to read and change the contents that other domains add to a project. */
export function projectsModule({ database }: Pick<Platform, 'database'>, copies: TaughtCopies) {
  return createProjectDirectory(database, copies);
}
