import * as z from 'zod/mini';
import { TeacherRole } from '../accounts/teacher-role.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Done, Id } from '../platform/primitives.ts';

export const ApplicationStatus = z.enum(['pending', 'approved', 'rejected']);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

export const SchoolApplication = z.object({
  id: z.string(),
  status: ApplicationStatus,
  createdOn: z.string(),
  event: z.object({ name: z.string(), eventCode: z.string(), startFrom: z.string(), endUntil: z.string() }),
  teacher: z.object({
    name: z.string(),
    tel: z.string(),
    email: z.string(),
    role: TeacherRole,
    roleRemarks: z.string(),
  }),
  /** What the administrator noted with the decision. */
  remarks: z.string(),
});
export type SchoolApplication = z.infer<typeof SchoolApplication>;

export const SchoolListItem = z.object({
  id: z.string(),
  schoolName: z.string(),
  emailDomain: z.string(),
  /** ISO 8601 UTC; null before the first approval. */
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  createdOn: z.string(),
  applicationCounts: z.object({ total: z.int(), pending: z.int(), approved: z.int(), rejected: z.int() }),
});
export type SchoolListItem = z.infer<typeof SchoolListItem>;

export const School = z.extend(SchoolListItem, { schoolApplications: z.array(SchoolApplication) });
export type School = z.infer<typeof School>;

export const listSchools = endpoint({
  method: 'GET',
  path: '/v1/admin/school/list',
  who: 'admin',
  summary: 'The schools that have applied, newest first. Searches name and e-mail domain.',
  request: z.object(listQuery(['-createdOn', 'schoolName', 'emailDomain', 'validTo'])),
  response: z.array(SchoolListItem),
  csv: [
    'id',
    'schoolName',
    'emailDomain',
    'validFrom',
    'validTo',
    'createdOn',
    'applicationCounts.total',
    'applicationCounts.pending',
  ],
  errors: [],
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/v1/admin/school/{schoolId}',
  who: 'admin',
  summary: 'A school with its applications, newest first.',
  request: z.object({ schoolId: Id }),
  response: School,
  errors: ['TS_ERR_SCHOOL_0001'],
});

/** The path says schoolId, as the specification does; it is the application's id. */
const decision = z.object({ schoolId: Id, remarks: z._default(z.string().check(z.trim(), z.maxLength(500)), '') });

export const approveSchoolApplication = endpoint({
  method: 'POST',
  path: '/v1/admin/school/application/approve/{schoolId}',
  who: 'admin',
  summary:
    "Approve a pending application (schoolId is the application's id): the school is valid from now until the end of the event, and the teacher gets a mail with a link to sign in.",
  request: decision,
  response: Done,
  errors: ['TS_ERR_SCHOOL_0002', 'TS_ERR_SCHOOL_0003', 'TS_ERR_EVENT_0003'],
});

export const rejectSchoolApplication = endpoint({
  method: 'POST',
  path: '/v1/admin/school/application/reject/{schoolId}',
  who: 'admin',
  summary: "Reject a pending application (schoolId is the application's id).",
  request: decision,
  response: Done,
  errors: ['TS_ERR_SCHOOL_0002', 'TS_ERR_SCHOOL_0003'],
});
