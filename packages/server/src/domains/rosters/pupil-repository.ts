import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import type { RostersTables } from './tables.ts';

export type PupilEntity = Entity<RostersTables['class_pupil'], 'is_doubtful' | 'is_listed'>;
export type PupilRepository = ReturnType<typeof createPupilRepository>;

const pupils = entityMapping<RostersTables['class_pupil']>()('is_doubtful', 'is_listed');

/** The pupils of classes, and the names of their lists. */
export function createPupilRepository(database: Database) {
  const db = database.withTables<RostersTables>();
  return {
    async create(created: readonly PupilEntity[]): Promise<void> {
      if (created.length === 0) return;
      await db.insertInto('class_pupil').values(created.map(pupils.toRow)).execute();
    },

    find(classId: string, id: string): Promise<PupilEntity | undefined> {
      return pupils.first(
        db.selectFrom('class_pupil').selectAll().where('class_id', '=', classId).where('id', '=', id),
      );
    },

    findByName(classId: string, nameKey: string): Promise<PupilEntity | undefined> {
      return pupils.first(
        db.selectFrom('class_pupil').selectAll().where('class_id', '=', classId).where('name_key', '=', nameKey),
      );
    },

    findByUser(classId: string, userId: string): Promise<PupilEntity | undefined> {
      return pupils.first(
        db.selectFrom('class_pupil').selectAll().where('class_id', '=', classId).where('user_id', '=', userId),
      );
    },

    /** The places of an account in its classes. */
    listOfUser(userId: string): Promise<PupilEntity[]> {
      return pupils.list(db.selectFrom('class_pupil').selectAll().where('user_id', '=', userId).orderBy('id'));
    },

    /** The pupils of a class, in the order of its list. */
    list(classId: string): Promise<PupilEntity[]> {
      return pupils.list(db.selectFrom('class_pupil').selectAll().where('class_id', '=', classId).orderBy('id'));
    },

    async count(classId: string): Promise<number> {
      return (await this.counts([classId])).get(classId) ?? 0;
    },

    async counts(classIds: readonly string[]): Promise<Map<string, number>> {
      if (classIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('class_pupil')
        .select(['class_id', sql<number>`count(*)`.as('count')])
        .where('class_id', 'in', classIds)
        .groupBy('class_id')
        .execute();
      return new Map(rows.map((row) => [row.class_id, Number(row.count)]));
    },

    async update(id: string, change: Partial<Omit<PupilEntity, 'id'>>): Promise<void> {
      const row = pupils.toRow(change);
      if (Object.keys(row).length === 0) return;
      await db.updateTable('class_pupil').set(row).where('id', '=', id).execute();
    },

    /** Notes that the class has made a pupil a member of a project. */
    async setMemberOf(classId: string, userId: string, projectId: string): Promise<void> {
      await db
        .updateTable('class_pupil')
        .set({ member_of: projectId })
        .where('class_id', '=', classId)
        .where('user_id', '=', userId)
        .execute();
    },

    /** Forgets the pupils whom the class made members of other projects than its present one, and returns them. */
    async takeStrayMembers(classId: string, projectId: string | null): Promise<{ userId: string; memberOf: string }[]> {
      const rows = await db
        .selectFrom('class_pupil')
        .select(['user_id', 'member_of'])
        .where('class_id', '=', classId)
        .where('user_id', 'is not', null)
        .where('member_of', 'is not', null)
        .$if(projectId !== null, (query) => query.where('member_of', '!=', projectId))
        .execute();
      await db
        .updateTable('class_pupil')
        .set({ member_of: null })
        .where('class_id', '=', classId)
        .$if(projectId !== null, (query) => query.where('member_of', '!=', projectId))
        .execute();
      return rows.flatMap(({ user_id, member_of }) =>
        user_id && member_of ? [{ userId: user_id, memberOf: member_of }] : [],
      );
    },

    /** The accounts in a class that the class has made members of a project. */
    async membersBy(classId: string, projectId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('class_pupil')
        .select('user_id')
        .where('class_id', '=', classId)
        .where('user_id', 'in', ({ selectFrom }) =>
          selectFrom('class_pupil as made').select('made.user_id').where('made.member_of', '=', projectId),
        )
        .orderBy('user_id')
        .execute();
      return rows.flatMap(({ user_id }) => user_id ?? []);
    },

    /** The creators of the classes in use with a project that a user is in. */
    async creatorsInUse(userId: string, projectId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('class_pupil')
        .innerJoin('class', 'class.id', 'class_pupil.class_id')
        .select('class.owner_id')
        .where('class_pupil.user_id', '=', userId)
        .where('class.project_id', '=', projectId)
        .where('class.archived_on', 'is', null)
        .orderBy('class.id')
        .execute();
      return rows.map((row) => row.owner_id);
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('class_pupil').where('id', '=', id).execute();
    },
  };
}
