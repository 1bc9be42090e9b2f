import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  MESSAGE_GRACE_DAYS,
  type SubscriptionStatus,
  WITHOUT_SUBSCRIPTION,
} from '@tinkerstream/contract/subscriptions';
import { useTexts } from '../../i18n/texts.ts';
import { currentUserQuery } from '../../platform/current-user.ts';
import { Tabs } from '../../ui/kit.ts';
import { TextLink } from '../../ui/links/links.tsx';
import { LoadError } from '../../ui/loading/load-error.tsx';
import { Loading } from '../../ui/loading/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { localMinute } from '../../ui/text/local-time.ts';
import { CodeForm } from './code-form.tsx';
import { PermissionTable } from './permission-table.tsx';
import { subscriptionStatusQuery, useConsumeEventCode, useConsumeLicense } from './queries.ts';
import { lacksSeat } from './seats.ts';
import classes from './subscription-page.module.css';
import { SubscriptionStatusList } from './subscription-status.tsx';

/** The subscription of the user. Accounts without an active one see this page instead of all others. */
export function SubscriptionPage() {
  const { subscriptions: texts } = useTexts();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: status, isError, refetch } = useQuery(subscriptionStatusQuery);
  return (
    <>
      <PageHeader title={texts.mine} intro={<Intro status={status} isActive={status?.isActive ?? user.enabled} />} />
      {!user.isEmailVerified && (
        <Notice title={texts.unverified}>
          {texts.unverifiedText} <TextLink to="/user/profile">{texts.unverifiedLink}</TextLink>
        </Notice>
      )}
      <div className={classes.columns}>
        <UseCodes />
        <div>
          {status ? (
            <>
              <Panel title={texts.status}>
                <SubscriptionStatusList status={status} email={user.email} />
              </Panel>
              <Panel title={texts.permissions}>
                <PermissionTable permission={status.permission} />
              </Panel>
            </>
          ) : isError ? (
            <LoadError onRetry={() => void refetch()} />
          ) : (
            <Loading />
          )}
        </div>
      </div>
    </>
  );
}

/** Whether the user has access, and if not, what is missing. */
function Intro({ status, isActive }: { status: SubscriptionStatus | undefined; isActive: boolean }) {
  const { subscriptions: texts } = useTexts();
  if (isActive) return texts.mineIntro;
  if (status && lacksSeat(status, Date.now())) {
    return (
      <>
        {texts.seatsTakenText} <TextLink to="/user/profile">{texts.seatsTakenLink}</TextLink>
      </>
    );
  }
  const start = status?.event?.accessFrom;
  if (start !== undefined && Date.parse(start) > Date.now()) return texts.upcomingText(localMinute(start));
  return (
    <>
      {texts.inactiveText}
      <br />
      {texts.graceText(MESSAGE_GRACE_DAYS, WITHOUT_SUBSCRIPTION.allowDataIntervalLimitSec)}
    </>
  );
}

function UseCodes() {
  const { subscriptions: texts } = useTexts();
  const license = useConsumeLicense();
  const event = useConsumeEventCode();
  return (
    <Panel title={texts.ways}>
      <Tabs defaultValue="license" className={classes.tabs}>
        <Tabs.List aria-label={texts.ways} grow mb="md">
          <Tabs.Tab value="license">{texts.useLicense}</Tabs.Tab>
          <Tabs.Tab value="event">{texts.useEvent}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="license">
          <CodeForm
            name="licenseKey"
            label={texts.licenseKey}
            hint={texts.useLicenseText}
            emptyMessage={texts.licenseKeyInvalid}
            maxLength={100}
            use={license}
          />
        </Tabs.Panel>
        <Tabs.Panel value="event">
          <CodeForm
            name="eventCode"
            label={texts.eventCode}
            hint={texts.useEventText}
            emptyMessage={texts.eventCodeInvalid}
            maxLength={50}
            use={event}
          />
        </Tabs.Panel>
      </Tabs>
    </Panel>
  );
}
