import type { Platform } from '../../platform/platform.ts';
import { createProjectDirectory } from './directory.ts';
import type { TaughtCopies } from './taught-copies.ts';

/** Projects and their members: who may read and change what the other domains add to a project. */
export function membersModule({ database }: Pick<Platform, 'database'>, copies: TaughtCopies) {
  return createProjectDirectory(database, copies);
}
