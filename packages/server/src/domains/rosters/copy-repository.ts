import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import type { RostersTables } from './tables.ts';

export type CopyEntity = Entity<RostersTables['class_copy']>;

export interface CopyPupil {
  readonly copyId: string;
  readonly workId: string;
  readonly pupilId: string;
  readonly name: string;
  /** The account; null for a name that nobody has taken. */
  readonly userId: string | null;
}

/** A copy with the class and the template that it belongs to. */
export interface PlacedCopy extends CopyEntity {
  readonly classId: string;
  readonly className: string;
  readonly ownerId: string;
  readonly workName: string;
  readonly templateId: string | null;
  readonly archivedOn: number | null;
}

const copies = entityMapping<RostersTables['class_copy']>()();
const copyPupils = entityMapping<{
  copy_id: string;
  work_id: string;
  pupil_id: string;
  name: string;
  user_id: string | null;
}>()();
type PlacedRow = RostersTables['class_copy'] & {
  class_id: string;
  class_name: string;
  owner_id: string;
  work_name: string;
  template_id: string | null;
  archived_on: number | null;
};
const placedCopies = entityMapping<PlacedRow>()();

/** The copies of templates, and their pupils. */
export function createCopyRepository(database: Database) {
  const db = database.withTables<RostersTables>();

  const pupils = () =>
    db
      .selectFrom('class_copy_pupil')
      .innerJoin('class_pupil', 'class_pupil.id', 'class_copy_pupil.pupil_id')
      .select([
        'class_copy_pupil.copy_id',
        'class_copy_pupil.work_id',
        'class_copy_pupil.pupil_id',
        'class_pupil.name',
        'class_pupil.user_id',
      ])
      .orderBy('class_pupil.id');

  const placed = () =>
    db
      .selectFrom('class_copy')
      .innerJoin('class_work', 'class_work.id', 'class_copy.work_id')
      .innerJoin('class', 'class.id', 'class_work.class_id')
      .selectAll('class_copy')
      .select([
        'class_work.class_id',
        'class.name as class_name',
        'class.owner_id',
        'class_work.name as work_name',
        'class_work.template_id',
        'class.archived_on',
      ])
      .orderBy('class_copy.id');

  return {
    async create(created: readonly CopyEntity[]): Promise<void> {
      if (created.length > 0) await db.insertInto('class_copy').values(created.map(copies.toRow)).execute();
    },

    find(workId: string, id: string): Promise<CopyEntity | undefined> {
      return copies.first(db.selectFrom('class_copy').selectAll().where('work_id', '=', workId).where('id', '=', id));
    },

    findPlaced(id: string): Promise<PlacedCopy | undefined> {
      return placedCopies.first(placed().where('class_copy.id', '=', id));
    },

    findByProject(projectId: string): Promise<PlacedCopy | undefined> {
      return placedCopies.first(placed().where('class_copy.project_id', '=', projectId));
    },

    /** The copies of some templates, in the order of their creation. */
    list(workIds: readonly string[]): Promise<CopyEntity[]> {
      if (workIds.length === 0) return Promise.resolve([]);
      return copies.list(db.selectFrom('class_copy').selectAll().where('work_id', 'in', workIds).orderBy('id'));
    },

    listOfClass(classId: string): Promise<PlacedCopy[]> {
      return placedCopies.list(placed().where('class_work.class_id', '=', classId));
    },

    /** The copies of an account in all its classes. */
    listOfUser(userId: string): Promise<PlacedCopy[]> {
      return placedCopies.list(
        placed()
          .innerJoin('class_copy_pupil', 'class_copy_pupil.copy_id', 'class_copy.id')
          .innerJoin('class_pupil', 'class_pupil.id', 'class_copy_pupil.pupil_id')
          .where('class_pupil.user_id', '=', userId),
      );
    },

    /** The copies of a name in a class. */
    listOfPupil(pupilId: string): Promise<PlacedCopy[]> {
      return placedCopies.list(
        placed()
          .innerJoin('class_copy_pupil', 'class_copy_pupil.copy_id', 'class_copy.id')
          .where('class_copy_pupil.pupil_id', '=', pupilId),
      );
    },

    async update(id: string, change: Partial<Omit<CopyEntity, 'id'>>): Promise<void> {
      await db.updateTable('class_copy').set(copies.toRow(change)).where('id', '=', id).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('class_copy').where('id', '=', id).execute();
    },

    /** The pupils of copies of some templates. */
    pupilsOf(workIds: readonly string[]): Promise<CopyPupil[]> {
      if (workIds.length === 0) return Promise.resolve([]);
      return copyPupils.list(pupils().where('class_copy_pupil.work_id', 'in', workIds));
    },

    pupilsOfCopy(copyId: string): Promise<CopyPupil[]> {
      return copyPupils.list(pupils().where('class_copy_pupil.copy_id', '=', copyId));
    },

    /** Gives pupils their copy, instead of another one of the template. */
    async place(
      workId: string,
      placed: readonly { readonly pupilId: string; readonly copyId: string }[],
    ): Promise<void> {
      if (placed.length === 0) return;
      await db
        .insertInto('class_copy_pupil')
        .values(placed.map(({ pupilId, copyId }) => ({ work_id: workId, pupil_id: pupilId, copy_id: copyId })))
        .onConflict((conflict) =>
          conflict.columns(['work_id', 'pupil_id']).doUpdateSet(({ ref }) => ({ copy_id: ref('excluded.copy_id') })),
        )
        .execute();
    },
  };
}
