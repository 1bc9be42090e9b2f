import type { Events } from '../../platform/events/events.ts';
import type { BackgroundJobs } from '../../platform/jobs/background-jobs.ts';
import { createClassesRepository } from '../rosters/index.ts';
import type { ArchivedRoles } from './archived-roles.ts';
import type { Classes } from './classes.ts';

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
 * Ends what the creator of a class shares with it when their own right ends, because they can enter as its pupils. If
 * the creator may only view a project, its pupils may only view it; if the creator leaves it, or is removed, the pupils
 * leave too.
 */
export function followCreators({ events, backgroundJobs, classes, archivedRoles }: CreatorNeeds): void {
  backgroundJobs.handle<Lost>(JOB, { limit: 1, timeoutMs: 60_000 }, async ({ userId, projectId }) => {
    await classes.loseProject(userId, projectId);
    return 'done';
  });
  events.inTransaction('member.removed', async ({ transaction }, { userId, projectId }) => {
    const lost: Lost = { userId, projectId };
    const owned = await createClassesRepository(transaction).listOwned(userId, projectId);
    if (owned.length > 0) await backgroundJobs.add(transaction, JOB, lost);
  });
  events.inTransaction('member.role-changed', async (change, { userId, projectId }) => {
    const owned = await createClassesRepository(change.transaction).listOwned(userId, projectId);
    for (const { id } of owned) await archivedRoles.applyIn(change, id, projectId);
  });
}
