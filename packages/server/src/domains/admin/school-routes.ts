import {
  approveSchoolApplication,
  getSchool,
  listSchools,
  rejectSchoolApplication,
} from '@tinkerstream/contract/admin';
import type { Database } from '../../platform/db/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { AccountsService } from '../accounts/index.ts';
import { createSchools } from '../subscriptions/index.ts';
import type { Audit } from './audit.ts';

interface SchoolRoutesOptions {
  readonly database: Database;
  readonly audit: Audit;
  readonly accounts: Pick<AccountsService, 'registration'>;
  /** The address of the web that a mail's link leads to, by the host that a request was sent to. */
  readonly linkOrigin: (host: string) => string;
}

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
