import type { Events } from '../../platform/events/events.ts';
import type { BackgroundJobs } from '../../platform/jobs/background-jobs.ts';
import type { ArchivedRoles } from './archived-roles.ts';
import type { Classes } from './classes.ts';
import { createClassesRepository } from './repository.ts';

const JOB = 'class-project-lost';

/** A user who is no longer a member of a project. */
interface Lost {
  readonly userId: string;
  readonly projectId: string;
}

interface CreatorNeeds {
  readonly events: Pick<Events, 'inTransaction'>;
  readonly backgroundJobs: Pick<BackgroundJobs, 'handle' | 'add'>;
  readonly classes: Pick<Classes, 'loseProject'>;
  readonly archivedRoles: ArchivedRoles;
}

/**
 * Ends what the creator of a class shares with it when their own right ends: they can enter as its pupils. Who only views a
 * project lets its pupils only view it; who has left it, or was removed, takes them along.
 */
export function followCreators({ events, backgroundJobs, classes, archivedRoles }: CreatorNeeds): void {
  backgroundJobs.handle<Lost>(JOB, { limit: 1, timeoutMs: 60_000 }, async ({ userId, projectId }) => {
    await classes.loseProject(userId, projectId);
    return 'done';
  });
  events.inTransaction('member.removed', async ({ transaction }, { userId, projectId }) => {
    const lost: Lost = { userId, projectId };
    const owned = await createClassesRepository(transaction).listOwned(userId, projectId);
    if (owned.length > 0) await backgroundJobs.add(transaction, JOB, lost, Date.now());
  });
  events.inTransaction('member.role-changed', async (change, { userId, projectId }) => {
    const owned = await createClassesRepository(change.transaction).listOwned(userId, projectId);
    for (const { id } of owned) await archivedRoles.applyIn(change, id, projectId);
  });
}
