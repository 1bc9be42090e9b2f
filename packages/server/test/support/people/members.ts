import { randomUUID } from 'node:crypto';
import {
  getCurrentUser,
  type RegisteredUser,
  registerWithEventCode,
  registerWithLicense,
} from '@tinkerstream/contract/accounts';
import {
  approveSchoolApplication,
  createEventCode,
  createLicenseBatch,
  createLicenseTarget,
  type EventCode,
  getLicenseBatch,
  getSchool,
  type LicenseBatch,
  listSchools,
  verifyUserEmail,
} from '@tinkerstream/contract/admin';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { registerSchool } from '@tinkerstream/contract/subscriptions';
import { Api } from '../../../../../test/support/api.ts';

export const DAY_MS = 24 * 3600 * 1000;

/** The time this many days from now, as a request formats it. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

/** An event that by default started yesterday and lasts 30 days. */
export function createEvent(admin: Api, form: Partial<RequestOf<typeof createEventCode>> = {}): Promise<EventCode> {
  const times = { startTime: inDays(-1), endUntil: inDays(30), regEndDate: inDays(29) };
  return admin.call(createEventCode, {
    eventCode: `EVENT-${randomUUID().slice(0, 8).toUpperCase()}`,
    eventName: 'Maker Faire',
    ...times,
    ...form,
  });
}

/** A batch with its generated keys; by default one license for 30 days. */
export async function createLicenses(
  admin: Api,
  form: Partial<RequestOf<typeof createLicenseBatch>> = {},
): Promise<{ batch: LicenseBatch; keys: string[]; ids: string[] }> {
  const target = await admin.call(createLicenseTarget, {
    targetName: `Package ${randomUUID()}`,
    companyName: 'School',
  });
  const { id } = await admin.call(createLicenseBatch, {
    licenseTargetId: target.id,
    licenseType: 'custom',
    licenseCount: 1,
    trialDays: 30,
    ...form,
  });
  const batch = await generated(admin, id);
  return {
    batch,
    keys: batch.licenses.map((license) => license.licenseKey),
    ids: batch.licenses.map((license) => license.id),
  };
}

/** The batch once all its keys are generated. */
export function generated(admin: Api, licenseBatchId: string) {
  return waitFor(async () => {
    const batch = await admin.call(getLicenseBatch, { licenseBatchId });
    return batch.completeGenerationTime === null ? undefined : batch;
  });
}

/** Polls until there is a result. */
export async function waitFor<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  while (true) {
    const value = await ask();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Registers and signs in with the key from the registration. */
export async function join(
  http: string,
  email: string,
  by: { readonly eventCode: string } | { readonly licenseKey: string },
): Promise<Api> {
  const visitor = new Api(http);
  const { directAccessKey }: RegisteredUser =
    'eventCode' in by
      ? await visitor.call(registerWithEventCode, { email, ...by })
      : await visitor.call(registerWithLicense, { email, ...by });
  return Api.signInWithKey(http, { username: email, directAccessKey });
}

/** Has an administrator verify a user's email. */
export async function verifyEmail(admin: Api, user: Api): Promise<void> {
  const { id } = await user.call(getCurrentUser, {});
  await admin.call(verifyUserEmail, { userId: id });
}

/** Applies for a school with the email teacher@domain. @returns a function that approves the application */
export async function applyForSchool(admin: Api, domain: string, eventCode: string): Promise<() => Promise<unknown>> {
  await new Api(admin.http).call(registerSchool, {
    schoolName: '聖保祿學校',
    email: `teacher@${domain}`,
    teacherName: 'Chan Tai Man',
    teacherRole: 'ps_stem',
    teacherTel: '2345 6789',
    eventCode,
  });
  const [school] = await admin.call(listSchools, { search: domain });
  const { schoolApplications } = await admin.call(getSchool, { schoolId: school?.id ?? '' });
  return () => admin.call(approveSchoolApplication, { schoolId: schoolApplications[0]?.id ?? '' });
}
