import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { createVisitRepository } from './visit-repository.ts';

/** Minimum time between two writes of a visit: a page reads its project with each change. */
const WRITE_INTERVAL_MS = 60_000;
/** Maximum written visits in memory. */
const MAX_REMEMBERED = 10_000;

export type ProjectVisits = ReturnType<typeof createProjectVisits>;

/** Notes when users open their projects. */
export function createProjectVisits(database: Database, logger: Logger) {
  const repository = createVisitRepository(database);
  const written = new Map<string, number>();
  return {
    /** Notes a visit. Call this when a member reads a project. Never rejects: a visit that cannot be noted hides no project. */
    async note(userId: string, projectId: string): Promise<void> {
      const key = `${userId} ${projectId}`;
      const now = performance.now();
      const last = written.get(key);
      if (last !== undefined && now - last < WRITE_INTERVAL_MS) return;
      written.delete(key);
      written.set(key, now);
      const [oldest] = written.keys();
      if (written.size > MAX_REMEMBERED && oldest !== undefined) written.delete(oldest);
      await repository.set(userId, projectId, Date.now()).catch((error: unknown) => {
        // The project may have been deleted since.
        logger.warn({ err: error }, 'Could not note when a project was opened');
      });
    },

    /** When a user last opened each project, in milliseconds since 1970 UTC. */
    listOfUser: repository.listOfUser,
  };
}
