import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import type { SubscriptionsTables } from './tables.ts';

type SchoolTable = SubscriptionsTables['school'];
type ApplicationTable = SubscriptionsTables['school_application'];
type ApplicationGroup = Pick<ApplicationTable, 'school_id' | 'status' | 'school_name' | 'teacher_role'> & {
  count: number;
};
type EventOfApplication = { event_name: string; event_code: string; start_from: number; end_until: number };

export type SchoolEntity = Entity<SchoolTable, 'can_ai' | 'can_open_api'>;
/** A school with an approved application. Its validity may have ended. */
export type ApprovedSchool = Entity<SchoolTable & { valid_from: number; valid_to: number }, 'can_ai' | 'can_open_api'>;
export type SchoolApplicationEntity = Entity<ApplicationTable, 'extends_validity'>;
export type ApplicationWithEvent = Entity<ApplicationTable & EventOfApplication, 'extends_validity'>;

const schools = entityMapping<SchoolTable>()('can_ai', 'can_open_api');
const approvedSchools = entityMapping<SchoolTable & { valid_from: number; valid_to: number }>()(
  'can_ai',
  'can_open_api',
);
const applications = entityMapping<ApplicationTable>()('extends_validity');
const applicationsWithEvent = entityMapping<ApplicationTable & EventOfApplication>()('extends_validity');
const applicationGroups = entityMapping<ApplicationGroup>()();

export type SchoolRepository = ReturnType<typeof createSchoolRepository>;

/** Schools and their applications. */
export function createSchoolRepository(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  /** Recalculates the end of validity of the schools that match a condition. */
  async function followEvents(matches: Expression<SqlBool>): Promise<void> {
    const set = sql.ref<number | null>('school.set_valid_to');
    const latest = db
      .selectFrom('school_application')
      .innerJoin('event_code', 'event_code.id', 'school_application.event_code_id')
      .select(
        sql<number | null>`max(case when ${set} > event_code.end_until then ${set} else event_code.end_until end)`.as(
          'end',
        ),
      )
      .where('school_application.school_id', '=', sql.ref<string>('school.id'))
      .where('school_application.extends_validity', '=', 1);
    await db
      .updateTable('school')
      .set({ valid_to: sql<number | null>`coalesce((${latest}), ${set})` })
      .where(matches)
      .execute();
  }

  return {
    find(id: string): Promise<SchoolEntity | undefined> {
      return schools.first(db.selectFrom('school').selectAll().where('id', '=', id));
    },

    findApproved(emailDomain: string): Promise<ApprovedSchool | undefined> {
      return approvedSchools.first(
        db
          .selectFrom('school')
          .selectAll()
          .where('email_domain', '=', emailDomain)
          .where('valid_from', 'is not', null)
          .where('valid_to', 'is not', null)
          .$narrowType<{ valid_from: number; valid_to: number }>(),
      );
    },

    /** The number of applications that wait for a decision. */
    async countPending(): Promise<number> {
      const { count } = await db
        .selectFrom('school_application')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async hasAny(): Promise<boolean> {
      return (await db.selectFrom('school').select('id').limit(1).executeTakeFirst()) !== undefined;
    },

    /** The school into which an account was put. */
    findApprovedOfMember(userId: string): Promise<ApprovedSchool | undefined> {
      return approvedSchools.first(
        db
          .selectFrom('school')
          .innerJoin('school_member', 'school_member.school_id', 'school.id')
          .selectAll('school')
          .where('school_member.user_id', '=', userId)
          .where('valid_from', 'is not', null)
          .where('valid_to', 'is not', null)
          .$narrowType<{ valid_from: number; valid_to: number }>(),
      );
    },

    async addMember(schoolId: string, userId: string): Promise<void> {
      await db.insertInto('school_member').values({ school_id: schoolId, user_id: userId }).execute();
    },

    /** Creates the school, unless one has its email domain. Returns the id of the school with that domain. */
    async ensure(school: SchoolEntity): Promise<string> {
      await db
        .insertInto('school')
        .values(schools.toRow(school))
        .onConflict((conflict) => conflict.column('email_domain').doNothing())
        .execute();
      const { id } = await db
        .selectFrom('school')
        .select('id')
        .where('email_domain', '=', school.emailDomain)
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The schools with `search` in their name, their email domain or the name on one of their applications. */
    list<Item>(search: string, present: (schools: SchoolEntity[]) => Promise<Item[]>): Listing<Item> {
      let query = db.selectFrom('school').selectAll();
      if (search !== '') {
        const named = db
          .selectFrom('school_application')
          .select('school_id')
          .where(contains(['school_name'], search));
        query = query.where((where) =>
          where.or([contains(['name', 'email_domain'], search), where('id', 'in', named)]),
        );
      }
      return createListing(query, {
        id: 'id',
        columns: { schoolName: 'name', emailDomain: 'email_domain', validTo: 'valid_to' },
        present: (rows) => present(rows.map(schools.toEntity)),
      });
    },

    async update(
      id: string,
      change: Partial<
        Pick<SchoolEntity, 'name' | 'level' | 'validFrom' | 'validTo' | 'setValidTo' | 'canAi' | 'canOpenApi'>
      >,
    ): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await db.updateTable('school').set(schools.toRow(change)).where('id', '=', id).execute();
    },

    /** Brings the end of a school's validity up to date with the events of its applications. */
    followEvents: (schoolId: string) => followEvents(sql`school.id = ${schoolId}`),

    /** Brings the validity of all schools that applied with an event code up to date. */
    async followEvent(eventCodeId: string): Promise<void> {
      const extended = db
        .selectFrom('school_application')
        .select('school_id')
        .where('event_code_id', '=', eventCodeId)
        .where('extends_validity', '=', 1);
      await followEvents(sql`school.id in ${extended}`);
    },

    /** The applications of schools, counted by status, school name and role of the teacher, oldest first. */
    countApplications(schoolIds: readonly string[]): Promise<Entity<ApplicationGroup>[]> {
      return applicationGroups.list(
        db
          .selectFrom('school_application')
          .select(['school_id', 'status', 'school_name', 'teacher_role', sql<number>`count(*)`.as('count')])
          .where('school_id', 'in', schoolIds)
          .groupBy(['school_id', 'status', 'school_name', 'teacher_role'])
          .orderBy(sql`min(id)`),
      );
    },

    /** The latest applications of a school, each with its event. */
    listApplications(schoolId: string, count: number): Promise<ApplicationWithEvent[]> {
      return applicationsWithEvent.list(
        db
          .selectFrom('school_application')
          .innerJoin('event_code', 'event_code.id', 'school_application.event_code_id')
          .selectAll('school_application')
          .select([
            'event_code.name as event_name',
            'event_code.code as event_code',
            'event_code.start_from',
            'event_code.end_until',
          ])
          .where('school_application.school_id', '=', schoolId)
          .orderBy('school_application.id', 'desc')
          .limit(count),
      );
    },

    findPendingApplication(teacherEmail: string, eventCodeId: string): Promise<SchoolApplicationEntity | undefined> {
      return applications.first(
        db
          .selectFrom('school_application')
          .selectAll()
          .where('teacher_email', '=', teacherEmail)
          .where('event_code_id', '=', eventCodeId)
          .where('status', '=', 'pending'),
      );
    },

    /** Stores an application; does nothing if the teacher has a pending application for the event. */
    async createApplication(application: SchoolApplicationEntity): Promise<void> {
      await db
        .insertInto('school_application')
        .values(applications.toRow(application))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async hasApplication(id: string): Promise<boolean> {
      const found = await db.selectFrom('school_application').select('id').where('id', '=', id).executeTakeFirst();
      return found !== undefined;
    },

    /** Decides an application. Undefined if it is not pending. */
    decide(
      id: string,
      decision: Pick<SchoolApplicationEntity, 'status' | 'remarks' | 'extendsValidity'>,
    ): Promise<SchoolApplicationEntity | undefined> {
      return applications.first(
        db
          .updateTable('school_application')
          .set(applications.toRow(decision))
          .where('id', '=', id)
          .where('status', '=', 'pending')
          .returningAll(),
      );
    },

    /** Ends the effect that a school's applications have on its validity. */
    async stopExtending(schoolId: string): Promise<void> {
      await db
        .updateTable('school_application')
        .set({ extends_validity: 0 })
        .where('school_id', '=', schoolId)
        .where('extends_validity', '=', 1)
        .execute();
    },
  };
}
