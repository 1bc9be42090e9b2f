import type { LicenseSubscription, SubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { useTexts } from '../../i18n/texts.ts';
import { Copyable } from '../../ui/links/copyable.tsx';
import { Mark } from '../../ui/mark.tsx';
import { type Fact, FactList } from '../../ui/page/fact-list.tsx';
import { localMinute } from '../../ui/text/local-time.ts';
import { ExpiryDate } from './expiry-date.tsx';
import { seatsOf } from './seats.ts';
import { StartDate } from './start-date.tsx';

interface SubscriptionStatusProps {
  readonly status: SubscriptionStatus;
  /** The user's email: the user may have a seat of the license. */
  readonly email: string;
}

/** Says whether the user has access, from which source, and until when. */
export function SubscriptionStatusList({ status, email }: SubscriptionStatusProps) {
  const { subscriptions: texts } = useTexts();
  const licenseFacts = useLicenseFacts(status.licenseSubscription, email);
  const { school, event } = status;
  const facts: Fact[] = [
    {
      label: texts.state,
      value: <Mark kind={status.isActive ? 'good' : 'alert'}>{status.isActive ? texts.active : texts.inactive}</Mark>,
    },
  ];
  if (status.effectiveUntil) facts.push({ label: texts.effectiveUntil, value: localMinute(status.effectiveUntil) });
  else if (status.isActive) facts.push({ label: texts.effectiveUntil, value: texts.noExpiry });
  if (status.isWhitelistEmail) facts.push({ label: texts.whitelist, value: texts.whitelisted });
  if (school) {
    const until = <ExpiryDate date={school.validTo} />;
    facts.push({
      label: texts.school,
      value: (
        <span>
          {school.schoolName} ({school.emailDomain})
        </span>
      ),
    });
    facts.push({ label: texts.schoolExpiry, value: until });
  }
  if (event) {
    facts.push({ label: texts.event, value: event.name });
    facts.push({ label: texts.eventStart, value: <StartDate date={event.accessFrom} /> });
    facts.push({ label: texts.eventEnd, value: <ExpiryDate date={event.accessUntil} /> });
  }
  return <FactList facts={[...facts, ...licenseFacts]} />;
}

function useLicenseFacts(license: LicenseSubscription | null, email: string): Fact[] {
  const { subscriptions: texts } = useTexts();
  if (!license) return [];
  const seats = seatsOf(license, email);
  const names = license.currentConcurrentLoginUsername;
  return [
    {
      label: texts.licenseKey,
      value: (
        <>
          <Copyable value={license.licenseKey} label={texts.licenseKey} />
          {license.isRevoked && <Mark kind="alert">{texts.revoked}</Mark>}
        </>
      ),
    },
    { label: texts.licensedTo, value: license.licenseTargetName },
    { label: texts.expiryDate, value: <ExpiryDate date={license.expiryDate} /> },
    { label: texts.consumed, value: `${license.currentConsumptionCount} / ${license.maxConsumptionCount}` },
    {
      label: texts.concurrentLogin,
      value: (
        <>
          {seats.taken} / {seats.max}
          {seats.isLimitReached && <Mark kind="alert">{texts.limitReached}</Mark>}
          {names.length > 0 && <small>{texts.signedInNow(names.join(', '))}</small>}
        </>
      ),
    },
  ];
}
