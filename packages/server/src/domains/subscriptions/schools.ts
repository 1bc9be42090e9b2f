import type { School, SchoolApplication, SchoolListItem } from '@tinkerstream/contract/admin';
import type { Language } from '@tinkerstream/contract/platform/language';
import type { SchoolRegistration } from '@tinkerstream/contract/subscriptions';
import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Database, isUniqueViolation } from '../../platform/db/database.ts';
import { contains, createListing, type Listing } from '../../platform/db/listing.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createEventCodes } from './event-codes.ts';
import { isPublicMailDomain } from './public-mail-domains.ts';
import type { SubscriptionsTables } from './tables.ts';

type SchoolRow = Selectable<SubscriptionsTables['school']>;
type ApplicationRow = Selectable<SubscriptionsTables['school_application']>;

/** Most applications that a school's detail shows, the newest. */
const MAX_SHOWN_APPLICATIONS = 500;

/** Schools and their applications. With a transaction, changes are part of it. */
export function createSchools(database: Database) {
  const db = database.withTables<SubscriptionsTables>();

  /** Finds the school of a domain, or makes it of the first application. */
  async function ensureSchool(domain: string, name: string, now: number): Promise<string> {
    await db
      .insertInto('school')
      .values({ id: uuidv7(), name, email_domain: domain, valid_from: null, valid_to: null, created_on: now })
      .onConflict((conflict) => conflict.column('email_domain').doNothing())
      .execute();
    const { id } = await db
      .selectFrom('school')
      .select('id')
      .where('email_domain', '=', domain)
      .executeTakeFirstOrThrow();
    return id;
  }

  async function countsOf(schoolIds: readonly string[]) {
    if (schoolIds.length === 0) return () => ({ total: 0, pending: 0, approved: 0, rejected: 0 });
    const rows = await db
      .selectFrom('school_application')
      .select(['school_id', 'status', sql<number>`count(*)`.as('count')])
      .where('school_id', 'in', schoolIds)
      .groupBy(['school_id', 'status'])
      .execute();
    return (schoolId: string) => {
      const counts = { total: 0, pending: 0, approved: 0, rejected: 0 };
      for (const row of rows.filter((one) => one.school_id === schoolId)) {
        counts[row.status] = row.count;
        counts.total += row.count;
      }
      return counts;
    };
  }

  async function present(rows: readonly SchoolRow[]): Promise<SchoolListItem[]> {
    const counts = await countsOf(rows.map((row) => row.id));
    return rows.map((row) => ({
      id: row.id,
      schoolName: row.name,
      emailDomain: row.email_domain,
      validFrom: row.valid_from === null ? null : new Date(row.valid_from).toISOString(),
      validTo: row.valid_to === null ? null : new Date(row.valid_to).toISOString(),
      createdOn: new Date(row.created_on).toISOString(),
      applicationCounts: counts(row.id),
    }));
  }

  async function listApplications(schoolId: string): Promise<SchoolApplication[]> {
    const rows = await db
      .selectFrom('school_application')
      .innerJoin('event_code', 'event_code.id', 'school_application.event_code_id')
      .selectAll('school_application')
      .select(['event_code.name', 'event_code.code', 'event_code.start_from', 'event_code.end_until'])
      .where('school_application.school_id', '=', schoolId)
      .orderBy('school_application.id', 'desc')
      .limit(MAX_SHOWN_APPLICATIONS)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      status: row.status,
      createdOn: new Date(row.created_on).toISOString(),
      event: {
        name: row.name,
        eventCode: row.code,
        startFrom: new Date(row.start_from).toISOString(),
        endUntil: new Date(row.end_until).toISOString(),
      },
      teacher: {
        name: row.teacher_name,
        tel: row.teacher_tel,
        email: row.teacher_email,
        role: row.teacher_role,
        roleRemarks: row.teacher_role_remarks,
      },
      remarks: row.remarks,
    }));
  }

  /**
   * Decides a pending application, once: of two administrators at the same time, one is told that it is decided.
   * @throws AppError TS_ERR_SCHOOL_0002, TS_ERR_SCHOOL_0003
   */
  async function decide(id: string, status: 'approved' | 'rejected', remarks: string): Promise<ApplicationRow> {
    const decided = await db
      .updateTable('school_application')
      .set({ status, remarks })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returningAll()
      .executeTakeFirst();
    if (decided) return decided;
    const known = await db.selectFrom('school_application').select('id').where('id', '=', id).executeTakeFirst();
    throw new AppError(known ? 'TS_ERR_SCHOOL_0003' : 'TS_ERR_SCHOOL_0002');
  }

  return {
    /** The school of an e-mail's domain, while it is valid. */
    findValid(email: string, now: number): Promise<(SchoolRow & { valid_from: number; valid_to: number }) | undefined> {
      return db
        .selectFrom('school')
        .selectAll()
        .where('email_domain', '=', domainOf(email))
        .where('valid_from', '<=', now)
        .where('valid_to', '>', now)
        .$narrowType<{ valid_from: number; valid_to: number }>()
        .executeTakeFirst();
    },

    list(search: string): Listing<SchoolListItem> {
      let query = db.selectFrom('school').selectAll();
      if (search !== '') query = query.where(contains(['name', 'email_domain'], search));
      return createListing(query, {
        id: 'id',
        columns: { schoolName: 'name', emailDomain: 'email_domain', validTo: 'valid_to' },
        present,
      });
    },

    /** @throws AppError TS_ERR_SCHOOL_0001 */
    async get(id: string): Promise<School> {
      const row = await db.selectFrom('school').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw new AppError('TS_ERR_SCHOOL_0001');
      const [[item], schoolApplications] = await Promise.all([present([row]), listApplications(id)]);
      return { ...(item as SchoolListItem), schoolApplications };
    },

    /**
     * Stores an application. The same one again changes nothing.
     * @throws AppError for a code that cannot be used now, a public mail service, or another application that waits
     */
    async apply(form: SchoolRegistration, language: Language, now = Date.now()): Promise<void> {
      const event = await createEventCodes(database).getOpen(form.eventCode, now);
      const domain = domainOf(form.email);
      if (isPublicMailDomain(domain)) throw new AppError('TS_ERR_SCHOOL_0005', domain);
      const waiting = await db
        .selectFrom('school_application')
        .selectAll()
        .where('teacher_email', '=', form.email)
        .where('event_code_id', '=', event.id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      const application = toColumns(form);
      if (waiting) {
        const isSame = Object.entries(application).every(([name, value]) => waiting[name as never] === value);
        if (isSame) return;
        throw new AppError('TS_ERR_SCHOOL_0004');
      }
      const schoolId = await ensureSchool(domain, form.schoolName, now);
      try {
        await db
          .insertInto('school_application')
          .values({
            ...application,
            id: uuidv7(),
            school_id: schoolId,
            event_code_id: event.id,
            status: 'pending',
            language,
            remarks: '',
            created_on: now,
          })
          .execute();
      } catch (error) {
        // The same form was sent twice at the same moment: one is enough.
        if (!isUniqueViolation(error)) throw error;
      }
    },

    /**
     * Approves a pending application: its school is valid from now, or as long as it was, until the end of the event.
     * @returns the application, of which the teacher is told
     * @throws AppError TS_ERR_SCHOOL_0002, TS_ERR_SCHOOL_0003, and TS_ERR_EVENT_0003 when the event is over
     */
    async approve(id: string, remarks: string, now = Date.now()): Promise<ApplicationRow> {
      const application = await decide(id, 'approved', remarks);
      const event = await db
        .selectFrom('event_code')
        .select('end_until')
        .where('id', '=', application.event_code_id)
        .executeTakeFirstOrThrow();
      if (event.end_until <= now) throw new AppError('TS_ERR_EVENT_0003');
      const { valid_from, valid_to } = await db
        .selectFrom('school')
        .select(['valid_from', 'valid_to'])
        .where('id', '=', application.school_id)
        .executeTakeFirstOrThrow();
      const isValid = valid_from !== null && valid_to !== null && valid_to > now;
      await db
        .updateTable('school')
        .set({
          valid_from: isValid ? valid_from : now,
          valid_to: isValid ? Math.max(valid_to, event.end_until) : event.end_until,
        })
        .where('id', '=', application.school_id)
        .execute();
      return application;
    },

    reject: (id: string, remarks: string) => decide(id, 'rejected', remarks),
  };
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

function toColumns(form: SchoolRegistration) {
  return {
    school_name: form.schoolName,
    teacher_name: form.teacherName,
    teacher_email: form.email,
    teacher_tel: form.teacherTel,
    teacher_role: form.teacherRole,
    teacher_role_remarks: form.teacherRoleRemarks,
  };
}
