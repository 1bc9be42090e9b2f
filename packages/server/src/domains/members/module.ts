import type { Platform } from '../../platform/platform.ts';
import { createProjectDirectory } from './directory.ts';

/** Projects and their members: who may read and change what the other domains add to a project. */
export function membersModule({ database }: Pick<Platform, 'database'>) {
  return createProjectDirectory(database);
}
