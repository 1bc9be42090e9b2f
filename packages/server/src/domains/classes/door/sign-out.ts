import type { Clock } from '../../../platform/clock/clock.ts';
import type { Change, Events } from '../../../platform/events/events.ts';
import type { BackgroundJobs } from '../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS } from '../../../platform/jobs/job-policy.ts';
import type { Pupils } from '../../accounts/index.ts';
import { type ClassEntity, createClassesRepository, createPupilRepository } from '../../rosters/index.ts';

const JOB = 'class-sign-out';

/** A door that closes by the clock. */
interface Closing {
  readonly classId: string;
  /** The time in milliseconds since 1970 UTC. */
  readonly openUntil: number;
}

interface SignOutOptions {
  readonly clock: Pick<Clock, 'wall'>;
  readonly backgroundJobs: Pick<BackgroundJobs, 'handle' | 'add'>;
  readonly events: Pick<Events, 'change'>;
  readonly pupils: Pick<Pupils, 'endSessions'>;
}

export type SignOut = ReturnType<typeof createSignOut>;

/** Signs the pupils of a class out with its door: the pupils of the next lesson sit at the same computers. */
export function createSignOut({ clock, backgroundJobs, events, pupils }: SignOutOptions) {
  async function all(change: Change, classId: string): Promise<void> {
    for (const { userId } of await createPupilRepository(change.transaction).list(classId)) {
      if (userId) await pupils.endSessions(change, userId);
    }
  }

  backgroundJobs.handle<Closing>(JOB, { limit: 1, timeoutMs: 60_000 }, async ({ classId, openUntil }) => {
    const waitMs = openUntil - clock.wall();
    if (waitMs > 0) return { againInMs: Math.min(waitMs, LONGEST_WAIT_MS) };
    await events.change(async (change) => {
      const repository = createClassesRepository(change.transaction);
      await repository.lock(classId);
      const found = await repository.find(classId);
      // A door that was closed by hand, or is open for longer, has another job with the new time.
      if (found?.openUntil === openUntil && found.signsOut) await all(change, classId);
    });
    return 'done';
  });

  return {
    /** Signs all pupils out, as part of a transaction that has locked the class. */
    all,

    /** Signs all pupils out once the door closes. Call this in each transaction that opens the door or makes this choice. */
    async withDoor(
      { transaction }: Change,
      { id, openUntil, signsOut }: Pick<ClassEntity, 'id' | 'openUntil' | 'signsOut'>,
    ): Promise<void> {
      const now = clock.wall();
      if (!signsOut || openUntil <= now) return;
      const closing: Closing = { classId: id, openUntil };
      await backgroundJobs.add(transaction, JOB, closing, Math.min(openUntil - now, LONGEST_WAIT_MS));
    },
  };
}
