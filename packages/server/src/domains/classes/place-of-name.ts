import { MAX_PUPILS, pupilNameKey, unkindness } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { type ClassEntity, createPupilRepository, type PupilEntity } from '../rosters/index.ts';
import { findLookAlike, lookAs } from './door/look-alikes.ts';
import { NO_PASS } from './door/passes.ts';
import type { PictureBox } from './picture-box.ts';

/**
 * The place of a name in a class: of the list, or a new one.
 * @throws classErrors.nameNotAllowed, classErrors.full, classErrors.nameNotListed, classErrors.nameLooksAlike
 */
export async function placeFor(
  transaction: Database,
  found: ClassEntity,
  name: string,
  box: PictureBox,
): Promise<PupilEntity> {
  const repository = createPupilRepository(transaction);
  const nameKey = pupilNameKey(name);
  const known = await repository.findByName(found.id, nameKey);
  if (known) return known;
  if (!found.allowsNicknames) throw new AppError(classErrors.nameNotListed);
  const kindness = unkindness(name) ?? unkindness(lookAs(name));
  if (kindness === 'refused') throw new AppError(classErrors.nameNotAllowed);
  const all = await repository.list(found.id);
  if (all.length >= MAX_PUPILS) throw new AppError(classErrors.full, String(all.length));
  const twin = findLookAlike(all, name);
  if (twin) throw new AppError(classErrors.nameLooksAlike, twin.name);
  const created = { ...newPupil(found.id, name, box), isDoubtful: kindness === 'doubtful' };
  await repository.create([created]);
  return created;
}

/** A name that nobody has taken, with its pictures. */
export function newPupil(classId: string, name: string, box: PictureBox): PupilEntity {
  const id = uuidv7();
  return {
    id,
    classId,
    name,
    nameKey: pupilNameKey(name),
    userId: null,
    pictures: box.seal(box.draw(), id),
    isDoubtful: false,
    isListed: false,
    ...NO_PASS,
    passUsedOn: null,
    passUserAgent: null,
    passAddress: null,
    wrongCount: 0,
    waitUntil: 0,
    enteredOn: null,
    memberOf: null,
  };
}
