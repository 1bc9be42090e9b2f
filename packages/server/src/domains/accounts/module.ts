import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { Audit } from '../admin/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { UserDirectory } from '../users/index.ts';
import { accountsAdminRoutes, type ClassNamesOf } from './admin-routes.ts';
import { deliverMails, MAIL_JOB, type MailFacts } from './mails/mails.ts';
import { accountsRealtime } from './realtime.ts';
import { accountsRoutes } from './routes.ts';
import { type AccountsOptions, createAccountsService } from './service.ts';

interface AccountsNeeds extends Pick<AccountsOptions, 'admit' | 'google'> {
  readonly users: Pick<UserDirectory, 'list' | 'get'>;
  readonly audit: Pick<Audit, 'record' | 'forget'>;
  readonly subscriptions: Pick<
    SubscriptionsService,
    | 'permissionOf'
    | 'selections'
    | 'recordRoleEnd'
    | 'forget'
    | 'statusOf'
    | 'schoolOf'
    | 'licenseRegistration'
    | 'eventRegistration'
  >;
  readonly report: SecurityLog['report'];
  readonly classNamesOf: ClassNamesOf;
  readonly mailFacts: MailFacts;
}

/** Users, sign-in and sessions. Authenticates calls and live connections. */
export function accountsModule(
  {
    database,
    tokenKey,
    logger,
    nodes,
    events,
    rooms,
    route,
    guards,
    backgroundJobs,
    sendMail,
    linkOrigins,
    lifecycle,
  }: Platform,
  { users, audit, subscriptions, admit, google, report, classNamesOf, mailFacts }: AccountsNeeds,
) {
  deliverMails(backgroundJobs, database, sendMail, mailFacts);
  const accounts = createAccountsService(database, {
    subscriptions,
    audit,
    admit,
    tokenKey,
    google,
    enqueueMail: (transaction, job) => backgroundJobs.add(transaction, MAIL_JOB, job),
    createLimit: nodes.createLimit,
    events,
    report,
    logger,
  });
  const { sessions } = accounts;
  guards.authenticate = sessions.authenticate;
  guards.findSession = sessions.find;
  lifecycle.onStart(sessions.start);
  lifecycle.onStop(sessions.stop);
  // Sessions keep their age.
  events.afterCommit('clock.went-forward', ({ before, by }) => sessions.moveForward(before, by));
  events.inTransaction('school.approved', ({ transaction }, { application, origin }) => {
    const { teacherEmail: email, teacherName: name, language } = application;
    return accounts.registration.inviteTeacher(transaction, { email, name }, { language, origin });
  });
  events.inTransaction('school.rejected', ({ transaction }, { application }) => {
    const { teacherEmail: email, teacherName: name, schoolName, remarks: reason, language } = application;
    return accounts.registration.notifyRejectedTeacher(transaction, { email, name, schoolName, reason, language });
  });
  accountsRealtime(events, rooms);
  accountsRoutes(route, accounts, { linkOrigins, audit });
  accountsAdminRoutes(route, { audit, users, accounts, subscriptions, linkOrigins, classNamesOf });
  return accounts;
}
