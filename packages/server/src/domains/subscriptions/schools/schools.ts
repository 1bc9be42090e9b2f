import type { School, SchoolApplication, SchoolListItem } from '@tinkerstream/contract/admin';
import { eventCodeErrors, schoolErrors } from '@tinkerstream/contract/error-codes';
import type { Language } from '@tinkerstream/contract/platform/language';
import { type SchoolLevel, schoolLevelOf, type TeacherRole } from '@tinkerstream/contract/platform/teacher-role';
import { type Permission, SCHOOL_PERMISSION, type SchoolRegistration } from '@tinkerstream/contract/subscriptions';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Listing } from '../../../platform/db/listing.ts';
import type { Change } from '../../../platform/events/events.ts';
import { createEventCodeRepository } from '../event-code-repository.ts';
import { getOpenEvent } from '../event-codes.ts';
import { isoOrNull } from '../iso-time.ts';
import {
  type ApplicationWithEvent,
  type ApprovedSchool,
  createSchoolRepository,
  type SchoolApplicationEntity,
  type SchoolEntity,
  type SchoolRepository,
} from '../school-repository.ts';
import type { Subscriber } from '../subscriber.ts';
import { isPublicMailDomain } from './public-mail-domains.ts';

/** How many applications the detail of a school shows, latest first. */
const MAX_SHOWN_APPLICATIONS = 500;

const NO_APPLICATIONS = { total: 0, pending: 0, approved: 0, rejected: 0 };

/** The common contents of a school's applications. */
interface Summary {
  readonly counts: typeof NO_APPLICATIONS;
  readonly names: readonly string[];
  readonly roles: readonly TeacherRole[];
}

/** The features of a school beyond its flags. Undefined values stay unchanged. */
interface SchoolFeatures {
  readonly canAi?: boolean | undefined;
  readonly canOpenApi?: boolean | undefined;
}

/** An administrator's change of a school. Undefined values stay unchanged. */
interface SchoolChange extends SchoolFeatures {
  readonly schoolName?: string | undefined;
  /** The level; null derives it from the applications. */
  readonly level?: SchoolLevel | null | undefined;
  /** The end in milliseconds since 1970; null means now. */
  readonly validTo?: number | null | undefined;
}

/** A school as the audit log shows it. */
type SchoolSnapshot = Pick<SchoolListItem, 'schoolName' | 'level' | 'validTo' | 'canAi' | 'canOpenApi'>;

export type Schools = ReturnType<typeof createSchools>;

/** Schools and their applications. */
export function createSchools(database: Database) {
  const schools = createSchoolRepository(database);
  return {
    /** Finds the school of an email's domain, once it is approved. Its validity may have ended. */
    findByEmail: (email: string): Promise<ApprovedSchool | undefined> => schools.findApproved(domainOf(email)),

    /** Finds the school that gives a user access: by the domain of the verified email, or the school that they were put into. */
    async findOf(
      { userId, email, isEmailVerified }: Pick<Subscriber, 'userId' | 'email' | 'isEmailVerified'>,
      now: number,
    ): Promise<ApprovedSchool | undefined> {
      const ofEmail = isEmailVerified ? await schools.findApproved(domainOf(email)) : undefined;
      if (ofEmail && isValidSchool(ofEmail, now)) return ofEmail;
      return (await schools.findApprovedOfMember(userId)) ?? ofEmail;
    },

    list: (search: string): Listing<SchoolListItem> => schools.list(search, (found) => present(schools, found)),

    /** @throws schoolErrors.unknown */
    async get(id: string): Promise<School> {
      const school = await getSchool(schools, id);
      const [[item], applications] = await Promise.all([
        present(schools, [school]),
        schools.listApplications(id, MAX_SHOWN_APPLICATIONS),
      ]);
      return { ...(item as SchoolListItem), schoolApplications: applications.map(presentApplication) };
    },

    /**
     * Stores an application. Applying again with the same form changes nothing.
     * @throws AppError as `getOpenEvent`, schoolErrors.emailPublic for a public mail service, schoolErrors.applicationWaiting if
     *   another application of the teacher is pending
     */
    async apply(transaction: Database, form: SchoolRegistration, language: Language, now = Date.now()): Promise<void> {
      const schools = createSchoolRepository(transaction);
      const event = await getOpenEvent(createEventCodeRepository(transaction), form.eventCode, now);
      const domain = domainOf(form.email);
      if (isPublicMailDomain(domain)) throw new AppError(schoolErrors.emailPublic, domain);
      const fields = applicationFieldsOf(form);
      const pending = await schools.findPendingApplication(form.email, event.id);
      if (pending) {
        if (Object.entries(fields).every(([name, value]) => pending[name as keyof typeof fields] === value)) return;
        throw new AppError(schoolErrors.applicationWaiting);
      }
      const schoolId = await schools.ensure({
        id: uuidv7(),
        name: form.schoolName,
        emailDomain: domain,
        level: null,
        validFrom: null,
        validTo: null,
        setValidTo: null,
        canAi: false,
        canOpenApi: false,
        createdOn: now,
      });
      await schools.createApplication({
        ...fields,
        id: uuidv7(),
        schoolId,
        eventCodeId: event.id,
        status: 'pending',
        extendsValidity: false,
        language,
        remarks: '',
        createdOn: now,
      });
    },

    /** The number of applications that wait for a decision. */
    countWaiting: () => createSchoolRepository(database).countPending(),

    /**
     * Approves a pending application. The validity of its school starts now, unless it has started, and lasts until the
     * event ends or longer.
     * @param origin the web address for the teacher's mail, without a path
     * @throws schoolErrors.applicationUnknown, schoolErrors.applicationDecided, and eventCodeErrors.ended if the event is over
     */
    async approve(
      { transaction, announce }: Change,
      id: string,
      { remarks, ...features }: SchoolFeatures & { readonly remarks: string },
      origin: string,
      now = Date.now(),
    ): Promise<SchoolApplicationEntity> {
      const schools = createSchoolRepository(transaction);
      const application = await decide(schools, id, 'approved', remarks);
      const event = await createEventCodeRepository(transaction).lock(application.eventCodeId);
      if (!event || event.endUntil <= now) throw new AppError(eventCodeErrors.ended);
      await startValidity(schools, await getSchool(schools, application.schoolId), now);
      await schools.update(application.schoolId, given(features));
      await schools.followEvents(application.schoolId);
      await announce('school.approved', { application, origin });
      return application;
    },

    /** @throws schoolErrors.applicationUnknown, schoolErrors.applicationDecided */
    async reject({ transaction, announce }: Change, id: string, remarks: string): Promise<SchoolApplicationEntity> {
      const application = await decide(createSchoolRepository(transaction), id, 'rejected', remarks);
      await announce('school.rejected', { application });
      return application;
    },

    /**
     * Corrects the contents of the applications, and sets the end of validity, which overrides the events of the
     * applications. A time in the past ends the validity now.
     * @throws schoolErrors.unknown, and schoolErrors.notApproved for the validity of a school that was never approved
     */
    async update(
      transaction: Database,
      id: string,
      { schoolName, level, validTo, ...features }: SchoolChange,
      now = Date.now(),
    ): Promise<{ before: SchoolSnapshot; after: SchoolSnapshot }> {
      const schools = createSchoolRepository(transaction);
      const school = await getSchool(schools, id);
      const before = await snapshot(schools, school);
      await schools.update(id, {
        ...(schoolName !== undefined && { name: schoolName }),
        ...(level !== undefined && { level }),
        ...given(features),
      });
      if (validTo !== undefined) {
        if (school.validFrom === null) throw new AppError(schoolErrors.notApproved);
        const until = Math.max(validTo ?? now, now);
        if (until > now) await startValidity(schools, school, now);
        await schools.stopExtending(id);
        await schools.update(id, { validTo: until, setValidTo: until });
      }
      return { before, after: await snapshot(schools, await getSchool(schools, id)) };
    },
  };
}

/** The flags of a school during its validity. */
export function permissionOfSchool({ canAi, canOpenApi }: ApprovedSchool): Permission {
  return { ...SCHOOL_PERMISSION, allowAi: canAi, allowOpenApi: canOpenApi };
}

export function isValidSchool({ validFrom, validTo }: ApprovedSchool, now: number): boolean {
  return validFrom <= now && validTo > now;
}

/** The given features, without undefined ones. */
function given({ canAi, canOpenApi }: SchoolFeatures): Partial<Pick<SchoolEntity, 'canAi' | 'canOpenApi'>> {
  return { ...(canAi !== undefined && { canAi }), ...(canOpenApi !== undefined && { canOpenApi }) };
}

async function getSchool(schools: SchoolRepository, id: string): Promise<SchoolEntity> {
  const school = await schools.find(id);
  if (!school) throw new AppError(schoolErrors.unknown);
  return school;
}

/** Decides a pending application. If two administrators decide at the same time, the second one gets an error. */
async function decide(
  schools: SchoolRepository,
  id: string,
  status: 'approved' | 'rejected',
  remarks: string,
): Promise<SchoolApplicationEntity> {
  const decided = await schools.decide(id, { status, remarks, extendsValidity: status === 'approved' });
  if (decided) return decided;
  throw new AppError(
    (await schools.hasApplication(id)) ? schoolErrors.applicationDecided : schoolErrors.applicationUnknown,
  );
}

/** Starts a validity now, unless one is under way. */
async function startValidity(
  schools: SchoolRepository,
  { id, validFrom, validTo }: SchoolEntity,
  now: number,
): Promise<void> {
  if (validFrom !== null && validTo !== null && validTo > now) return;
  await schools.update(id, { validFrom: now });
}

async function snapshot(schools: SchoolRepository, school: SchoolEntity): Promise<SchoolSnapshot> {
  const [{ schoolName, level, validTo, canAi, canOpenApi }] = (await present(schools, [school])) as [SchoolListItem];
  return { schoolName, level, validTo, canAi, canOpenApi };
}

async function present(schools: SchoolRepository, found: readonly SchoolEntity[]): Promise<SchoolListItem[]> {
  const summaries = await summarise(
    schools,
    found.map((school) => school.id),
  );
  return found.map((school) => {
    const { counts, names, roles } = summaries.get(school.id) as Summary;
    return {
      id: school.id,
      schoolName: school.name,
      otherNames: [...new Set(names)].filter((name) => name !== school.name),
      level: school.level ?? schoolLevelOf(roles),
      emailDomain: school.emailDomain,
      canAi: school.canAi,
      canOpenApi: school.canOpenApi,
      validFrom: isoOrNull(school.validFrom),
      validTo: isoOrNull(school.validTo),
      createdOn: new Date(school.createdOn).toISOString(),
      applicationCounts: counts,
    };
  });
}

async function summarise(schools: SchoolRepository, ids: readonly string[]): Promise<Map<string, Summary>> {
  const summaries = new Map<string, Summary>(ids.map((id) => [id, { counts: NO_APPLICATIONS, names: [], roles: [] }]));
  const groups = ids.length === 0 ? [] : await schools.countApplications(ids);
  for (const { schoolId, status, schoolName, teacherRole, count } of groups) {
    const { counts, names, roles } = summaries.get(schoolId) as Summary;
    summaries.set(schoolId, {
      counts: { ...counts, [status]: counts[status] + count, total: counts.total + count },
      names: [...names, schoolName],
      roles: [...roles, teacherRole],
    });
  }
  return summaries;
}

function presentApplication(application: ApplicationWithEvent): SchoolApplication {
  return {
    id: application.id,
    schoolName: application.schoolName,
    status: application.status,
    createdOn: new Date(application.createdOn).toISOString(),
    event: {
      name: application.eventName,
      eventCode: application.eventCode,
      startFrom: new Date(application.startFrom).toISOString(),
      endUntil: new Date(application.endUntil).toISOString(),
    },
    teacher: {
      name: application.teacherName,
      tel: application.teacherTel,
      email: application.teacherEmail,
      role: application.teacherRole,
      roleRemarks: application.teacherRoleRemarks,
    },
    remarks: application.remarks,
  };
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

function applicationFieldsOf(form: SchoolRegistration) {
  return {
    schoolName: form.schoolName,
    teacherName: form.teacherName,
    teacherEmail: form.email,
    teacherTel: form.teacherTel,
    teacherRole: form.teacherRole,
    teacherRoleRemarks: form.teacherRoleRemarks,
  };
}
