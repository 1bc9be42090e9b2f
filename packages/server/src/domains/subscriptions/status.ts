import type { LicenseSubscription, SubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { personFor, type Reader, type Seats } from '../users/index.ts';
import type { Evaluation } from './evaluation.ts';
import { isoOrNull } from './iso-time.ts';
import type { LicenseState, Licenses } from './licenses/licenses.ts';

interface StatusNeeds {
  readonly seats: Pick<Seats, 'listHolders'>;
  readonly licenses: Pick<Licenses, 'countConsumptions'>;
}

/** Presents an evaluation as the status of a subscription. */
export function createStatusPresenter({ seats, licenses }: StatusNeeds) {
  async function presentLicense(license: LicenseState, reader: Reader): Promise<LicenseSubscription> {
    const [holders, consumptions] = await Promise.all([
      seats.listHolders(license.id),
      licenses.countConsumptions(license.id),
    ]);
    return {
      licenseKey: license.licenseKey,
      licenseTargetName: license.targetName,
      currentConcurrentLoginCount: holders.length,
      currentConcurrentLoginUsername: [...new Set(holders.map((holder) => personFor(reader, holder).username))],
      maxConcurrentLoginCount: license.maxSeats,
      currentConsumptionCount: consumptions,
      maxConsumptionCount: license.maxConsumptionCount,
      expiryDate: isoOrNull(license.until),
      isRevoked: license.revokedOn !== null,
    };
  }

  return async (found: Evaluation, reader: Reader): Promise<SubscriptionStatus> => {
    const { school, event, license } = found;
    return {
      isActive: found.isActive,
      isWhitelistEmail: found.isWhitelisted,
      isSchoolSubscription: found.isSchoolValid,
      isEventSubscription: found.isEventOn,
      isLicenseSubscription: found.isLicensed,
      effectiveUntil: isoOrNull(found.until),
      permission: found.permission,
      school: school
        ? {
            schoolName: school.name,
            emailDomain: school.emailDomain,
            validFrom: new Date(school.validFrom).toISOString(),
            validTo: new Date(school.validTo).toISOString(),
          }
        : null,
      event: event
        ? {
            id: event.id,
            name: event.name,
            eventCode: event.code,
            startFrom: new Date(event.startFrom).toISOString(),
            endUntil: new Date(event.endUntil).toISOString(),
            accessFrom: new Date(event.access.from).toISOString(),
            accessUntil: new Date(event.access.until).toISOString(),
          }
        : null,
      licenseSubscription: license ? await presentLicense(license, reader) : null,
    };
  };
}
