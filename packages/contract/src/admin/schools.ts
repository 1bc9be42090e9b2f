import * as z from 'zod/mini';
import { schoolErrors } from '../error-codes/admin.ts';
import { eventCodeErrors } from '../error-codes/subscriptions.ts';
import { text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { Done, Id, Name } from '../platform/primitives.ts';
import { SchoolLevel, TeacherRole } from '../platform/teacher-role.ts';
import { Moment } from '../platform/time/moment.ts';

export const ApplicationStatus = z.enum(['pending', 'approved', 'rejected']);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

export const SchoolApplication = z.object({
  id: z.string(),
  /** As entered by the teacher. */
  schoolName: z.string(),
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
  /** The administrator's note on the decision. A rejection email contains it. */
  remarks: z.string(),
});
export type SchoolApplication = z.infer<typeof SchoolApplication>;

export const SchoolListItem = z.object({
  id: z.string(),
  /** The name from the first application, unless an administrator has corrected it. */
  schoolName: z.string(),
  /** All other names in applications, oldest first. */
  otherNames: z.array(z.string()),
  /**
   * The level that the roles in the applications imply, unless an administrator has corrected it; null if they imply
   * none.
   */
  level: z.nullable(SchoolLevel),
  emailDomain: z.string(),
  /** Whether everyone at the school may use the AI pages, and their projects the open API, while it is valid. */
  canAi: z.boolean(),
  canOpenApi: z.boolean(),
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
  access: 'admin',
  summary: 'List schools that have applied, latest first. Searches every name given and the email domain.',
  request: z.object(listQuery(['-createdOn', 'schoolName', 'emailDomain', 'validTo'])),
  response: z.array(SchoolListItem),
  csv: [
    'id',
    'schoolName',
    'level',
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
  access: 'admin',
  summary: 'Get a school with its applications, latest first.',
  request: z.object({ schoolId: Id }),
  response: School,
  errors: [schoolErrors.unknown],
});

/** What a school may have beyond its flags. Omitted fields stay unchanged; both are off at first. */
const features = { canAi: z.optional(z.boolean()), canOpenApi: z.optional(z.boolean()) };

export const updateSchool = endpoint({
  method: 'PUT',
  path: '/v1/admin/school/update',
  access: 'admin',
  summary:
    'Correct a school or set the end of its validity. Omitted fields stay unchanged. A level of null follows the applications again. A validTo of null or in the past ends the validity now. The end that is set overrides the events so far; later approvals extend it.',
  request: z.object({
    schoolId: Id,
    schoolName: z.optional(Name),
    level: z.optional(z.nullable(SchoolLevel)),
    validTo: z.optional(z.nullable(Moment)),
    ...features,
  }),
  response: Done,
  errors: [schoolErrors.unknown, schoolErrors.notApproved],
});

/** The application's id, despite its name: the path is fixed (`test/specification`). */
const decision = z.object({ schoolId: Id, remarks: z._default(text({ atMost: 500 }), '') });

export const approveSchoolApplication = endpoint({
  method: 'POST',
  path: '/v1/admin/school/application/approve/{schoolId}',
  access: 'admin',
  summary:
    "Approve a pending application (schoolId is the application's id). The school is valid from now until the event ends, even if that end changes later, and never shorter than before. The teacher gets an email with a sign-in link.",
  request: z.extend(decision, features),
  response: Done,
  errors: [schoolErrors.applicationUnknown, schoolErrors.applicationDecided, eventCodeErrors.ended],
});

export const rejectSchoolApplication = endpoint({
  method: 'POST',
  path: '/v1/admin/school/application/reject/{schoolId}',
  access: 'admin',
  summary:
    "Reject a pending application (schoolId is the application's id). The teacher gets an email with the remarks as the reason.",
  request: decision,
  response: Done,
  errors: [schoolErrors.applicationUnknown, schoolErrors.applicationDecided],
});
