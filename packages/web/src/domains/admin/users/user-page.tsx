import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { SubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { SimpleGrid } from '../../../ui/kit.ts';
import { Copyable } from '../../../ui/links/copyable.tsx';
import { TextLink } from '../../../ui/links/links.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { type Fact, FactList } from '../../../ui/page/fact-list.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { localMinute, localTime } from '../../../ui/text/local-time.ts';
import { ExpiryDate, StartDate } from '../../subscriptions/index.ts';
import { userQuery } from '../queries.ts';
import { EmailVerification } from './email-verification.tsx';
import { UserActions } from './user-actions.tsx';
import { userLabel } from './user-selection-actions.tsx';

const route = getRouteApi('/admin/admin/user/user-{$userId}');

/** A user and everything that gives access, read-only. */
export function UserPage() {
  const { adminUsers: texts, adminAudit } = useTexts();
  const { userId } = route.useParams();
  const { data: user } = useSuspenseQuery(userQuery(userId));
  const { subscriptionStatus: status } = user;
  const yesNo = (value: boolean) => <Mark kind={value ? 'good' : 'none'}>{value ? texts.yes : texts.no}</Mark>;

  return (
    <>
      <PageHeader
        title={userLabel(user)}
        trail={[
          <TextLink key="list" to="/admin/user/list">
            {texts.title}
          </TextLink>,
        ]}
      />
      <Panel title={texts.user} actions={<UserActions user={user} />}>
        <FactList
          facts={[
            { label: texts.email, value: <Copyable value={user.email} label={texts.email} /> },
            { label: texts.verified, value: <EmailVerification user={user} /> },
            { label: texts.firstName, value: user.firstName },
            { label: texts.lastName, value: user.lastName || adminAudit.nothing },
            { label: texts.id, value: <Copyable value={user.id} label={texts.id} /> },
            { label: texts.createdOn, value: localTime(user.createdOn) },
            {
              label: texts.role,
              value: user.isAdmin ? <Mark kind="good">{texts.administrator}</Mark> : texts.ordinaryUser,
            },
            {
              label: texts.account,
              value: user.isDisabled ? <Mark kind="alert">{texts.disabled}</Mark> : texts.enabled,
            },
            { label: texts.secondStep, value: user.hasSecondStep ? texts.on : texts.off },
            { label: texts.active, value: yesNo(status.isActive) },
            { label: texts.effectiveUntil, value: effectiveUntil(status, texts.forever, texts.none) },
            { label: texts.whitelisted, value: yesNo(status.isWhitelistEmail) },
          ]}
        />
      </Panel>
      <SimpleGrid minColWidth="min(100%, 320px)" autoFlow="auto-fit" spacing="lg" verticalSpacing={0}>
        <Block title={texts.event} isActive={status.isEventSubscription} facts={useEventFacts(status)} />
        <Block title={texts.license} isActive={status.isLicenseSubscription} facts={useLicenseFacts(status)} />
        <Block title={texts.school} isActive={status.isSchoolSubscription} facts={useSchoolFacts(status)} />
      </SimpleGrid>
    </>
  );
}

function effectiveUntil({ isActive, effectiveUntil }: SubscriptionStatus, forever: string, none: string): string {
  if (effectiveUntil) return localMinute(effectiveUntil);
  return isActive ? forever : none;
}

interface BlockProps {
  readonly title: string;
  readonly isActive: boolean;
  /** The details of the subscription; undefined if the user has no such subscription. */
  readonly facts: readonly Fact[] | undefined;
}

/** One kind of subscription: whether it gives access now, and its details. */
function Block({ title, isActive, facts }: BlockProps): ReactNode {
  const { adminUsers: texts } = useTexts();
  const state = <Mark kind={isActive ? 'good' : 'none'}>{isActive ? texts.yes : texts.no}</Mark>;
  return (
    <Panel title={title}>
      {facts ? <FactList facts={[{ label: texts.active, value: state }, ...facts]} /> : texts.noneText}
    </Panel>
  );
}

function useEventFacts({ event }: SubscriptionStatus): Fact[] | undefined {
  const { adminUsers: texts, subscriptions } = useTexts();
  if (!event) return undefined;
  return [
    {
      label: texts.eventCode,
      value: (
        <TextLink to="/admin/eventCode/event-code-{$eventCodeId}" params={{ eventCodeId: event.id }} className="mono">
          {event.eventCode}
        </TextLink>
      ),
    },
    { label: texts.eventName, value: event.name },
    { label: texts.startFrom, value: localMinute(event.startFrom) },
    { label: texts.endUntil, value: localMinute(event.endUntil) },
    { label: subscriptions.eventStart, value: <StartDate date={event.accessFrom} /> },
    { label: subscriptions.eventEnd, value: <ExpiryDate date={event.accessUntil} /> },
  ];
}

function useLicenseFacts({ licenseSubscription: license }: SubscriptionStatus): Fact[] | undefined {
  const { adminUsers: texts } = useTexts();
  if (!license) return undefined;
  return [
    { label: texts.licenseKey, value: <Copyable value={license.licenseKey} label={texts.licenseKey} /> },
    { label: texts.licenseTargetName, value: license.licenseTargetName },
    { label: texts.expiryDate, value: <ExpiryDate date={license.expiryDate} /> },
    { label: texts.consumed, value: `${license.currentConsumptionCount} / ${license.maxConsumptionCount}` },
    { label: texts.maxConcurrentLogin, value: license.maxConcurrentLoginCount },
  ];
}

function useSchoolFacts({ school }: SubscriptionStatus): Fact[] | undefined {
  const { adminUsers: texts, subscriptions } = useTexts();
  if (!school) return undefined;
  return [
    { label: texts.schoolName, value: school.schoolName },
    { label: texts.emailDomain, value: school.emailDomain },
    { label: subscriptions.schoolExpiry, value: <ExpiryDate date={school.validTo} /> },
  ];
}
