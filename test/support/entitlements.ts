import { setTimeout as wait } from 'node:timers/promises';
import {
  createEventCode,
  createLicenseBatch,
  createLicenseTarget,
  type EventCode,
  getLicenseBatch,
} from '@tinkerstream/contract/admin';
import type { Api } from './api.ts';

const HOUR_MS = 3_600_000;
let made = 0;

/** The time this many hours from now, as requests format it. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** A current event with its own code. */
export function createEvent(admin: Api): Promise<EventCode> {
  made += 1;
  return admin.call(createEventCode, {
    eventCode: `EVENT${process.pid}X${made}`,
    eventName: 'Science fair',
    startTime: inHours(-1),
    endUntil: inHours(48),
    regEndDate: inHours(24),
  });
}

/** A license key as an administrator creates it, with names that a test can find. */
export async function createLicenseKey(admin: Api, targetName: string, seats = 1): Promise<string> {
  const target = await admin.call(createLicenseTarget, { targetName, companyName: 'Ada School' });
  const batch = await admin.call(createLicenseBatch, {
    licenseTargetId: target.id,
    licenseType: 'full_12_months',
    licenseCount: 1,
    maxConsumptionCount: 5,
    maxConcurrentCount: seats,
    trialDays: 30,
  });
  for (;;) {
    const { licenses, completeGenerationTime } = await admin.call(getLicenseBatch, { licenseBatchId: batch.id });
    const [license] = licenses;
    if (completeGenerationTime && license) return license.licenseKey;
    await wait(50);
  }
}

/** An email that nobody has used yet. */
export function newEmail(): string {
  made += 1;
  return `person-${process.pid}-${made}@school.example.org`;
}
