import type { Change, Events } from '../../../platform/events/events.ts';
import type { BackgroundJobs } from '../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS } from '../../../platform/jobs/job-policy.ts';
import type { Pupils } from '../../accounts/index.ts';
import { createPupilRepository } from '../pupil-repository.ts';
import { type ClassEntity, createClassesRepository } from '../repository.ts';

const JOB = 'class-sign-out';

/** A door that closes by the clock. */
interface Closing {
  readonly classId: string;
  /** In milliseconds since 1970 UTC. */
  readonly openUntil: number;
}

interface SignOutOptions {
  readonly backgroundJobs: Pick<BackgroundJobs, 'handle' | 'add'>;
  readonly events: Pick<Events, 'change'>;
  readonly pupils: Pick<Pupils, 'endSessions'>;
}

export type SignOut = ReturnType<typeof createSignOut>;

/** Signs the pupils of a class out with its door: the next lesson sits at the same computers. */
export function createSignOut({ backgroundJobs, events, pupils }: SignOutOptions) {
  async function all(change: Change, classId: string): Promise<void> {
    for (const { userId } of await createPupilRepository(change.transaction).list(classId)) {
      if (userId) await pupils.endSessions(change, userId);
    }
  }

  backgroundJobs.handle<Closing>(JOB, { limit: 1, timeoutMs: 60_000 }, async ({ classId, openUntil }) => {
    const waitMs = openUntil - Date.now();
    if (waitMs > 0) return { againInMs: Math.min(waitMs, LONGEST_WAIT_MS) };
    await events.change(async (change) => {
      const repository = createClassesRepository(change.transaction);
      await repository.lock(classId);
      const found = await repository.find(classId);
      // Closed by hand, or open for longer: another job has the new time.
      if (found?.openUntil === openUntil && found.signsOut) await all(change, classId);
    });
    return 'done';
  });

  return {
    /** All pupils, as part of a transaction that has locked the class. */
    all,

    /** All pupils once the door closes. Call this in each transaction that opens the door or makes this choice. */
    async withDoor(
      { transaction }: Change,
      { id, openUntil, signsOut }: Pick<ClassEntity, 'id' | 'openUntil' | 'signsOut'>,
    ): Promise<void> {
      const now = Date.now();
      if (!signsOut || openUntil <= now) return;
      const closing: Closing = { classId: id, openUntil };
      await backgroundJobs.add(transaction, JOB, closing, Math.min(openUntil, now + LONGEST_WAIT_MS));
    },
  };
}
