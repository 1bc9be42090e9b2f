import type { Pictures } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Change } from '../../../platform/events/events.ts';
import type { Client } from '../../../platform/http/caller.ts';
import { type ClassEntity, createPupilRepository, type PupilEntity } from '../../rosters/index.ts';
import { announceChange } from '../announcements.ts';
import type { PictureBox } from '../picture-box.ts';
import type { Passes } from './passes.ts';
import type { createPictureTries, Visitor } from './picture-tries.ts';

/** The proof for a name in use. */
export interface Proof {
  readonly pictures?: Pictures | undefined;
  /** The number of a pass. */
  readonly pass?: string | undefined;
}

/** The reason why someone is not in: a wrong guess must be stored, which an error in the transaction would undo. */
export interface Refused {
  readonly refusal: AppError;
}

/** The lane in which someone waits after too many wrong guesses. */
export interface Waiting {
  readonly waitsIn: string;
}

interface ProofNeeds {
  readonly box: PictureBox;
  readonly passes: Passes;
  readonly tries: Pick<ReturnType<typeof createPictureTries>, 'check'>;
}

/** Checks what proves that a name in use is a pupil's own: its pictures, or a pass. */
export function createProofs({ box, passes, tries }: ProofNeeds) {
  /** Checks the pictures of a name in use, and stores the effects of a wrong guess. */
  async function checkPictures(
    change: Change,
    found: ClassEntity,
    pupil: PupilEntity,
    given: Pictures | undefined,
    visitor: Visitor,
  ): Promise<Refused | Waiting | undefined> {
    if (!given) return { refusal: new AppError(classErrors.nameInUse) };
    const { refusal, isWrong, waitsIn } = await tries.check(change.transaction, pupil, given, visitor);
    if (isWrong) await announceChange(change, found);
    if (waitsIn !== undefined) return { waitsIn };
    return refusal && { refusal };
  }

  /**
   * Checks the number of a pass. A right one gives the pupil new pictures: someone who has overheard it never sees the
   * present ones.
   */
  async function usePass(
    { transaction }: Change,
    pupil: PupilEntity,
    typed: string,
    client: Client,
  ): Promise<Pictures | undefined> {
    const repository = createPupilRepository(transaction);
    const { isRight, stored } = passes.use(pupil, typed, client);
    if (!isRight) {
      await repository.update(pupil.id, stored);
      return undefined;
    }
    const pictures = box.draw();
    const sealed = box.seal(pictures, pupil.id);
    await repository.update(pupil.id, { ...stored, pictures: sealed, wrongCount: 0, waitUntil: 0 });
    return pictures;
  }

  /** The pictures of a pupil; new ones if the server can no longer read the old ones. */
  async function picturesOf(transaction: Database, { id, pictures }: PupilEntity): Promise<Pictures> {
    const known = box.open(pictures, id);
    if (known) return known;
    const drawn = box.draw();
    await createPupilRepository(transaction).update(id, { pictures: box.seal(drawn, id) });
    return drawn;
  }

  return { checkPictures, usePass, picturesOf };
}
