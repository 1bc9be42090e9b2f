import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { safeReturnAddress } from '../../platform/return-address.ts';
import { isSignedIn } from '../../platform/session.ts';
import { Anchor, Button, Group } from '../../ui/kit.ts';
import { ButtonLink } from '../../ui/links/links.tsx';
import { LonePage } from '../../ui/page/lone-page.tsx';
import { SupportMail } from '../../ui/page/support-mail.tsx';
import { localMinute } from '../../ui/text/local-time.ts';
import { serviceStateQuery } from './status.ts';

const route = getRouteApi('/service-unavailable');

/** Replaces the console while the service is down or under maintenance, and returns when it is back. */
export function ServiceUnavailablePage() {
  const { admin, common } = useTexts();
  const { ref } = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const [state, setState] = useState<'idle' | 'busy' | 'still-down'>('idle');
  const status = useQuery(serviceStateQuery);
  const kind = status.data?.kind;
  const maintained = status.data?.kind === 'maintained' ? status.data.period : null;
  // The page may also be opened directly while the service is up.
  const wasUnavailable = useRef(ref !== undefined);

  const follow = useEffectEvent(() => {
    if (kind === 'up' && wasUnavailable.current) {
      void router.navigate({ href: safeReturnAddress(ref, location.origin) ?? '/', replace: true });
    } else if (kind !== undefined && kind !== 'up') wasUnavailable.current = true;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of it
  useEffect(() => follow(), [kind]);

  async function tryAgain() {
    setState('busy');
    const { data } = await status.refetch();
    if (data?.kind !== 'up') setState('still-down');
    else if (!wasUnavailable.current) await navigate({ to: '/' });
  }

  return (
    <LonePage
      title={admin.unavailable}
      text={
        <>
          {maintained ? admin.maintenanceText(localMinute(maintained.endUntil)) : admin.unavailableText}
          <br />
          <SupportMail before={admin.contactSupport} without={admin.contactOperator} />
          {kind === 'down' && (
            <>
              <br />
              <Anchor inherit underline="always" href="/health/ready">
                {admin.whyUnavailable}
              </Anchor>
            </>
          )}
          <span role="status">{state === 'still-down' && ` ${admin.stillUnavailable}`}</span>
        </>
      }
      action={
        <Group gap="xs">
          <Button loading={state === 'busy'} onClick={tryAgain}>
            {common.tryAgain}
          </Button>
          {kind !== 'down' && (
            <ButtonLink to={isSignedIn() ? '/user/logout' : '/user/login'} variant="default">
              {admin.administratorSignIn}
            </ButtonLink>
          )}
        </Group>
      }
    />
  );
}
