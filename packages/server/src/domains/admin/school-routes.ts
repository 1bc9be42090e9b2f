import {
  approveSchoolApplication,
  getSchool,
  listSchools,
  rejectSchoolApplication,
} from '@tinkerstream/contract/admin';
import type { Route } from '../../platform/http/route.ts';
import { createSchools } from '../subscriptions/index.ts';
import type { AdminRoutesOptions } from './routes.ts';

type SchoolRoutesOptions = Pick<AdminRoutesOptions, 'database' | 'audit' | 'accounts' | 'linkOrigin'>;

export function schoolRoutes(route: Route, { database, audit, accounts, linkOrigin }: SchoolRoutesOptions): void {
  const subject = 'school-application';
  const before = { status: 'pending' };

  route(listSchools, async ({ search }) => createSchools(database).list(search));

  route(getSchool, ({ schoolId }) => createSchools(database).get(schoolId));

  route(approveSchoolApplication, ({ schoolId: id, remarks }, { caller, client }) =>
    audit.record(caller, async (transaction) => {
      const application = await createSchools(transaction).approve(id, remarks);
      const { teacher_email: email, teacher_name: name, language } = application;
      const correspondence = { language, origin: linkOrigin(client.host) };
      await accounts.registration.inviteTeacher(transaction, { email, name }, correspondence);
      const after = { status: 'approved', remarks, teacherEmail: email };
      return { result: {}, change: { action: 'approve', subject, subjectId: id, before, after } };
    }),
  );

  route(rejectSchoolApplication, ({ schoolId: id, remarks }, { caller }) =>
    audit.record(caller, async (transaction) => {
      const { teacher_email } = await createSchools(transaction).reject(id, remarks);
      const after = { status: 'rejected', remarks, teacherEmail: teacher_email };
      return { result: {}, change: { action: 'reject', subject, subjectId: id, before, after } };
    }),
  );
}
