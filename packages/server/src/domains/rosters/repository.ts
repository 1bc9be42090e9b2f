import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { RostersTables } from './tables.ts';

export type ClassEntity = Entity<RostersTables['class'], 'allows_nicknames' | 'signs_out'>;
export type ClassesRepository = ReturnType<typeof createClassesRepository>;

const classes = entityMapping<RostersTables['class']>()('allows_nicknames', 'signs_out');

/** Classes and their teachers. */
export function createClassesRepository(database: Database) {
  const db = database.withTables<RostersTables>();
  const ownersOf = prepared(db, (userId: string) =>
    db
      .selectFrom('class_pupil')
      .innerJoin('class', 'class.id', 'class_pupil.class_id')
      .select('class.owner_id')
      .where('class_pupil.user_id', '=', userId)
      .where('class.archived_on', 'is', null),
  );
  return {
    async create(created: ClassEntity): Promise<void> {
      await db.insertInto('class').values(classes.toRow(created)).execute();
    },

    find(id: string): Promise<ClassEntity | undefined> {
      return classes.first(db.selectFrom('class').selectAll().where('id', '=', id));
    },

    /** The class that a code opens at a time. */
    findOpen(code: string, now: number): Promise<ClassEntity | undefined> {
      return classes.first(
        db
          .selectFrom('class')
          .selectAll()
          .where('code', '=', code)
          .where('open_until', '>', now)
          .where('archived_on', 'is', null),
      );
    },

    /** Whether a class with this code has ended. */
    async hasEnded(code: string): Promise<boolean> {
      const row = await db
        .selectFrom('class')
        .select('id')
        .where('code', '=', code)
        .where('archived_on', 'is not', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    async hasCode(code: string): Promise<boolean> {
      const row = await db.selectFrom('class').select('id').where('code', '=', code).executeTakeFirst();
      return row !== undefined;
    },

    async update(id: string, change: Partial<Omit<ClassEntity, 'id'>>): Promise<void> {
      const row = classes.toRow(change);
      if (Object.keys(row).length === 0) return;
      await db.updateTable('class').set(row).where('id', '=', id).execute();
    },

    /** Locks a class until this transaction ends. @returns whether it exists */
    lock: (id: string): Promise<boolean> => lockRow(database, 'class', 'name', id),

    async remove(id: string): Promise<void> {
      await db.deleteFrom('class').where('id', '=', id).execute();
    },

    async countOwned(ownerId: string): Promise<number> {
      const { count } = await db
        .selectFrom('class')
        .select(sql<number>`count(*)`.as('count'))
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The smallest limit for boards of the classes in use with one of these projects; undefined without a limit. */
    async storedPerSecond(projectIds: readonly string[]): Promise<number | undefined> {
      const row = await db
        .selectFrom('class')
        .select(sql<number | null>`min(stored_per_second)`.as('limit'))
        .where('project_id', 'in', projectIds)
        .where('archived_on', 'is', null)
        .executeTakeFirst();
      return row?.limit ?? undefined;
    },

    /** The names of the classes that users are pupils of, by user. */
    async namesOfPupils(userIds: readonly string[]): Promise<Map<string, string[]>> {
      if (userIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('class_pupil')
        .innerJoin('class', 'class.id', 'class_pupil.class_id')
        .select(['class_pupil.user_id', 'class.name'])
        .where('class_pupil.user_id', 'in', userIds)
        .orderBy('class.id')
        .execute();
      const names = new Map<string, string[]>();
      for (const { user_id, name } of rows) if (user_id) names.set(user_id, [...(names.get(user_id) ?? []), name]);
      return names;
    },

    /** The classes in use of all teachers. */
    listInUse<Item>(search: string, present: (classes: ClassEntity[]) => Promise<Item[]>): Listing<Item> {
      let query = db.selectFrom('class').selectAll().where('archived_on', 'is', null);
      if (search !== '') query = query.where(contains(['name'], search));
      return createListing(query, {
        id: 'id',
        columns: { name: 'name' },
        present: (rows) => present(rows.map(classes.toEntity)),
      });
    },

    /** The classes that a user has created, with a project. */
    listOwned(ownerId: string, projectId: string): Promise<ClassEntity[]> {
      const own = db.selectFrom('class').selectAll().where('owner_id', '=', ownerId);
      return classes.list(own.where('project_id', '=', projectId).orderBy('id'));
    },

    /** The classes of a teacher, latest first. */
    listOfTeacher(userId: string): Promise<ClassEntity[]> {
      return classes.list(
        db
          .selectFrom('class')
          .selectAll()
          .where(({ or, eb, selectFrom }) =>
            or([
              eb('owner_id', '=', userId),
              eb('id', 'in', selectFrom('class_teacher').select('class_id').where('user_id', '=', userId)),
            ]),
          )
          .orderBy('id', 'desc'),
      );
    },

    async coTeacherIds(classId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('class_teacher')
        .select('user_id')
        .where('class_id', '=', classId)
        .orderBy('user_id')
        .execute();
      return rows.map((row) => row.user_id);
    },

    /** The creator and the co-teachers of a class. */
    async teacherIds(classId: string): Promise<string[]> {
      const found = await this.find(classId);
      return found ? [found.ownerId, ...(await this.coTeacherIds(classId))] : [];
    },

    async isCoTeacher(classId: string, userId: string): Promise<boolean> {
      const row = await db
        .selectFrom('class_teacher')
        .select('user_id')
        .where('class_id', '=', classId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async addCoTeacher(classId: string, userId: string): Promise<void> {
      await db
        .insertInto('class_teacher')
        .values({ class_id: classId, user_id: userId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async removeCoTeacher(classId: string, userId: string): Promise<void> {
      await db.deleteFrom('class_teacher').where('class_id', '=', classId).where('user_id', '=', userId).execute();
    },

    /** The creators of the classes in use of a pupil. */
    async ownersOfPupil(userId: string): Promise<string[]> {
      return [...new Set((await ownersOf(userId).execute()).map((row) => row.owner_id))];
    },
  };
}
