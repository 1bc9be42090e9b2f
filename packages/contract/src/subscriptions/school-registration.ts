import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { schoolErrors } from '../error-codes/admin.ts';
import { eventCodeErrors } from '../error-codes/subscriptions.ts';
import { text } from '../platform/bounded.ts';
import { Email } from '../platform/email.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, Name } from '../platform/primitives.ts';
import { needsRemarks, TeacherRole } from '../platform/teacher-role.ts';
import { EventCodeText } from './license-key.ts';

const Remarks = z._default(text({ atMost: 500 }), '');

export const SchoolRegistration = z
  .object({
    schoolName: Name,
    email: Email,
    teacherName: Name,
    teacherRole: TeacherRole,
    teacherRoleRemarks: Remarks,
    teacherTel: text({ atLeast: 1, atMost: 30 }),
    eventCode: EventCodeText,
  })
  .check((context) => {
    const { teacherRole, teacherRoleRemarks } = context.value;
    if (!needsRemarks(teacherRole) || teacherRoleRemarks !== '') return;
    const path = ['teacherRoleRemarks'];
    context.issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, path, input: '' });
  });
export type SchoolRegistration = z.infer<typeof SchoolRegistration>;

export const registerSchool = endpoint({
  method: 'POST',
  path: '/v1/public/school/register',
  access: 'public',
  summary:
    'Apply for a school. An administrator approves or rejects the application. Repeating an application has no effect.',
  request: SchoolRegistration,
  response: Done,
  errors: [
    eventCodeErrors.invalid,
    eventCodeErrors.ended,
    eventCodeErrors.registrationClosed,
    authErrors.tooManyAttempts,
    schoolErrors.applicationWaiting,
    schoolErrors.emailPublic,
  ],
});
